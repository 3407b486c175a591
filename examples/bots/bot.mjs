// SPDX-License-Identifier: GPL-3.0-or-later
// A bot that plays over HTTP alone: it takes up challenges of one game and makes any legal move.
//
//     node bot.mjs http://localhost:8080 TOKEN [chess|xiangqi]
//
// The token is one of `qiyuan admin bot NAME`. Needs Node.js 18 and nothing else. docs/bots.md.
const [server, token, kind = "chess"] = process.argv.slice(2);
const sleep = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
const playing = new Set();
let count = 0;

// Asks the server, again and again until it answers. What changes something has a key, so that it is done once.
async function ask(method, path, body) {
    const key = `${process.pid}-${++count}`;
    for (let wait = 1; ; wait = Math.min(2 * wait, 30)) {
        try {
            const answer = await fetch(server + path, {
                method,
                headers: {
                    authorization: `Bearer ${token}`,
                    ...(method === "POST" && { "idempotency-key": key, "content-type": "application/json" }),
                },
                body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
            });
            if (answer.status === 401) throw new Error("the token is not valid any more");
            if (answer.status !== 429 && answer.status < 500) return [answer.status, await answer.json()];
            await sleep(Number(answer.headers.get("retry-after") ?? wait));
        } catch (error) {
            if (/token/.test(error.message)) throw error;
            await sleep(wait);
        }
    }
}

// The lines of a stream. An empty one says that the server is still there.
async function* lines(path) {
    const answer = await fetch(server + path, { headers: { authorization: `Bearer ${token}` } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    let text = "";
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
        const found = (text + part).split("\n");
        text = found.pop();
        yield* found.filter((line) => line !== "").map((line) => JSON.parse(line));
    }
}

// Makes a move where it is ours. Somebody may have been quicker: then the next line says so.
async function moveIn(id) {
    const [status, state] = await ask("GET", `/api/games/${id}`);
    if (status !== 200 || state.status !== "playing" || state.side !== state.you || state.legal.length === 0) return;
    if (state.offer && state.offer !== state.you)
        await ask("POST", `/api/games/${id}/events`, { event: "decline" });
    const move = state.legal[Math.floor(Math.random() * state.legal.length)];
    await ask("POST", `/api/games/${id}/events`, { event: "move", move });
}

async function play(id) {
    if (playing.has(id)) return;
    playing.add(id);
    console.log(`${id}: plays`);
    for (let after = 0, over = false; !over; ) {
        try {
            await moveIn(id);
            for await (const line of lines(`/api/games/${id}/events?lines=brief&after=${after}`)) {
                after = line.n;
                over = line.status === "over";
                if (over) console.log(`${id}: ${line.result}`);
                else await moveIn(id);
                if (over) break;
            }
        } catch (error) {
            console.error(`${id}: ${error.message}`);
        }
        if (!over) {
            const [status, state] = await ask("GET", `/api/games/${id}`);
            over = status === 404 || state.status === "over";
            await sleep(1);
        }
    }
    playing.delete(id);
}

const [, me] = await ask("GET", "/api/me");
if (!me.signed_in) throw new Error("the token is not valid");
console.log(`${me.name} is here`);
for (;;) {
    try {
        for await (const { mine } of lines("/api/me/stream")) {
            if (!mine) continue;
            if (mine.status === "playing" && mine.you) void play(mine.id);
            else if (mine.status === "waiting" && mine.invited === me.name)
                await ask("POST", `/api/games/${mine.id}/${mine.game === kind ? "join" : "decline"}`);
        }
    } catch (error) {
        console.error(error.message);
    }
    await sleep(1);
}
