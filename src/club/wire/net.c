/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The addresses under which others can reach the server, and their QR code. */
#include "wire/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <qrencode.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct address {
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } as;
    socklen_t len;
};

/* Reads a numeric address; false for the name of an interface or host. */
static bool read_address(const char *host, int port, struct address *ret_address)
{
    memset(ret_address, 0, sizeof *ret_address);
    if (inet_pton(AF_INET, host, &ret_address->as.four.sin_addr) == 1) {
        ret_address->as.four.sin_family = AF_INET;
        ret_address->as.four.sin_port = htons((uint16_t)port);
        ret_address->len = sizeof ret_address->as.four;
        return true;
    }
    if (inet_pton(AF_INET6, host, &ret_address->as.six.sin6_addr) == 1) {
        ret_address->as.six.sin6_family = AF_INET6;
        ret_address->as.six.sin6_port = htons((uint16_t)port);
        ret_address->len = sizeof ret_address->as.six;
        return true;
    }
    return false;
}

/* True for an address that only this machine reaches. */
static bool net_is_loopback(const char *host)
{
    return strncmp(host, "127.", 4) == 0 || strcmp(host, "::1") == 0 || strcmp(host, "lo") == 0 ||
           strcmp(host, "localhost") == 0;
}

bool qyi_net_is_taken(const char *host, int port)
{
    struct address address;
    int one = 1;

    if (!read_address(host, port, &address))
        return false;
    int fd = socket(address.as.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return false;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    bool taken = bind(fd, &address.as.any, address.len) < 0 && errno == EADDRINUSE;
    close(fd);
    return taken;
}

bool qyi_net_is_any(const char *host)
{
    return strcmp(host, "0.0.0.0") == 0 || strcmp(host, "::") == 0;
}

const char *qyi_server_site(const struct qyi_server *server)
{
    return server->options.public_url ? server->options.public_url : server->url;
}

bool qyi_net_is_own(void *user, const char *address)
{
    uv_interface_address_t *interfaces;
    bool own = false;
    int count;

    (void)user;
    if (uv_interface_addresses(&interfaces, &count) < 0)
        return false;
    for (int i = 0; i < count && !own; i++) {
        char text[64] = "";

        if (interfaces[i].address.address4.sin_family == AF_INET)
            (void)uv_ip4_name(&interfaces[i].address.address4, text, sizeof text);
        else
            (void)uv_ip6_name(&interfaces[i].address.address6, text, sizeof text);
        own = strcmp(text, address) == 0;
    }
    uv_free_interface_addresses(interfaces, count);
    return own;
}

json_t *qyi_net_addresses(const char *scheme, const char *host, int port)
{
    json_t *list = json_array();
    uv_interface_address_t *interfaces;
    int count;

    if (net_is_loopback(host))
        return list;
    if (!qyi_net_is_any(host)) {
        json_array_append_new(
            list, json_sprintf(strchr(host, ':') ? "%s://[%s]:%d" : "%s://%s:%d", scheme, host, port));
        return list;
    }
    if (uv_interface_addresses(&interfaces, &count) < 0)
        return list;
    for (int i = 0; i < count; i++) {
        char text[64];

        if (interfaces[i].is_internal || interfaces[i].address.address4.sin_family != AF_INET)
            continue;
        if (uv_ip4_name(&interfaces[i].address.address4, text, sizeof text) == 0)
            json_array_append_new(list, json_sprintf("%s://%s:%d", scheme, text, port));
    }
    uv_free_interface_addresses(interfaces, count);
    return list;
}

bool qyi_qr_svg(const char *text, struct qy_buf *out)
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);

    if (!code)
        return false;
    int size = code->width + 8; /* a quiet zone of four modules all around */
    qy_buf_addf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
        "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dH0z\"/><path fill=\"#000\" d=\"",
        size, size, size, size);
    for (int y = 0; y < code->width; y++) {
        for (int x = 0; x < code->width; x++) {
            int run = 0;

            while (x + run < code->width && (code->data[y * code->width + x + run] & 1))
                run++;
            if (run > 0)
                qy_buf_addf(out, "M%d %dh%dv1h-%dz", x + 4, y + 4, run, run);
            x += run;
        }
    }
    qy_buf_adds(out, "\"/></svg>");
    QRcode_free(code);
    return true;
}
