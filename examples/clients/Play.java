// SPDX-License-Identifier: GPL-3.0-or-later
// A game played by the client that openapi-generator-plus makes in Java: README.md says how.
import com.example.model.*;
import com.example.params.*;
import com.example.spec.*;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import javax.ws.rs.ClientErrorException;
import javax.ws.rs.client.ClientRequestFilter;
import javax.ws.rs.ext.ContextResolver;
import org.jboss.resteasy.client.jaxrs.ResteasyClientBuilder;

public class Play {
    /** What a call does not name is left out of its body: null would be a value. */
    public static class Mapper implements ContextResolver<ObjectMapper> {
        @Override
        public ObjectMapper getContext(Class<?> type) {
            return new ObjectMapper().setSerializationInclusion(JsonInclude.Include.NON_NULL);
        }
    }

    static <T> T api(Class<T> spec, String url, String token) {
        ResteasyClientBuilder builder = new ResteasyClientBuilder();

        builder.register(Mapper.class);
        if (token != null)
            builder.register((ClientRequestFilter) request -> request.getHeaders().putSingle("Authorization", "Bearer " + token));
        return builder.build().target(url).proxy(spec);
    }

    static String guest(String url, String name) {
        GuestRequest who = new GuestRequest();

        who.setName(name);
        return api(AccountsApiSpec.class, url, null).guest(null, who).getToken();
    }

    static void move(GamesApiSpec api, String id, String move) {
        Event event = new Event();

        event.setEvent(Event.EventEnum.fromValue("move"));
        event.setMove(move);
        try {
            System.out.println(move + " " + api.post(new PostParams(id), event).getN());
        } catch (ClientErrorException refused) {
            System.out.println(refused.getResponse().getStatus() + " " + refused.getResponse().readEntity(Problem.class).getCode());
        }
    }

    public static void main(String[] args) {
        String url = args[0];
        GamesApiSpec ann = api(GamesApiSpec.class, url, guest(url, "Ann"));
        GamesApiSpec bo = api(GamesApiSpec.class, url, guest(url, "Bo"));
        NewGame terms = new NewGame();

        terms.setTime("5+3");
        terms.setColour(NewGame.ColourEnum.FIRST);
        String id = ann.open(null, terms).getId();
        bo.join(new JoinParams(id), new JoinRequest());
        move(ann, id, "f2f3");
        move(bo, id, "e7e5");
        move(ann, id, "g2g4");
        move(bo, id, "d8h4");
        move(ann, id, "a2a3");
        System.out.println("game " + id);
    }
}
