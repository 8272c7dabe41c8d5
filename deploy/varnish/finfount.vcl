vcl 4.1;

# For Varnish 7, between nginx and the service, which is started with --purge-header xkey. Varnish itself is started with
# -p http_gzip_support=off: the service compresses answers, with an ETag and a digest for each coding.

import std;
import xkey;

backend finfount {
    .host = "127.0.0.1";
    .port = "8080";
    .connect_timeout = 5s;
    # An archive may take a source ten minutes. The service has its own time limits, and they are shorter than these.
    .first_byte_timeout = 15m;
    .between_bytes_timeout = 15m;
    .probe = {
        .url = "/health/ready";
        .interval = 2s;
        .timeout = 3s;
        .window = 2;
        .threshold = 1;
        .initial = 1;
    }
}

sub vcl_recv {
    # The second port takes purges, and nothing else does: behind nginx, all clients have its address.
    if (local.socket == "purge") {
        return (synth(200, "Purged " + xkey.purge(req.http.xkey)));
    }
    if (req.restarts == 0) {
        unset req.http.Finfount-Stale;
    }
    # The service alone answers other methods, also those that it refuses, and clients that refuse stale answers.
    if ((req.method != "GET" && req.method != "HEAD") || req.http.Cache-Control ~ "(?i)no-cache|stale-if-error") {
        return (pass);
    }
    # The service has no cookies of its own.
    unset req.http.Cookie;
    # Clients write it in a hundred ways, and Varnish stores an answer for each.
    if (req.http.Accept-Encoding ~ "(?i)\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept-Encoding = "br";
    } elseif (req.http.Accept-Encoding ~ "(?i)\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # Notes are told in English to whoever reads no Chinese.
    if (req.http.Accept-Language !~ "(?i)zh") {
        unset req.http.Accept-Language;
    }
    # The order of params means something only where one is repeated. Varnish has no memory to sort thousands of them.
    if (req.url ~ "^.{1,4096}$" && req.url !~ "[?&]([^=&]+)=.*&\1=") {
        set req.url = std.querysort(req.url);
    }
    # An answer that is stale is asked for anew first, and served if that fails.
    if (req.http.Finfount-Stale == "ask") {
        set req.grace = 0s;
    } else {
        set req.grace = 365d;
    }
}

sub vcl_hit {
    # Until stale-while-revalidate is over, Varnish serves it, and fetches a newer one meanwhile.
    if (obj.ttl + std.duration(regsub(obj.http.Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s) <= 0s
        && !req.http.Finfount-Stale && std.healthy(req.backend_hint)) {
        set req.http.Finfount-Stale = "ask";
        return (restart);
    }
    return (deliver);
}

sub vcl_backend_response {
    # stale-if-error: what is stored stays.
    if (beresp.status >= 500 && (bereq.is_bgfetch || bereq.http.Finfount-Stale)) {
        return (abandon);
    }
    set beresp.grace = 0s;
    if (beresp.http.Cache-Control ~ "^public, .*stale-if-error=") {
        if (beresp.ttl < 0s) {
            set beresp.ttl = 0s;
        }
        set beresp.grace = std.duration(regsub(beresp.http.Cache-Control, "^.*stale-if-error=(\d+).*$", "\1s"), 0s);
        # The id of the request that it was fetched for is that of no other.
        unset beresp.http.X-Request-Id;
        return (deliver);
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    if (!resp.http.X-Request-Id && req.http.X-Request-Id) {
        set resp.http.X-Request-Id = req.http.X-Request-Id;
    }
    if (resp.http.Cache-Status) {
        if (obj.hits > 0) {
            set resp.http.Cache-Status = resp.http.Cache-Status + ", varnish; hit; ttl=" + std.integer(duration = obj.ttl);
        } else {
            set resp.http.Cache-Status = resp.http.Cache-Status + ", varnish; fwd=miss";
        }
    }
}

sub vcl_backend_error {
    if (bereq.is_bgfetch || bereq.http.Finfount-Stale) {
        return (abandon);
    }
    set beresp.http.Content-Type = "application/json";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Retry-After = "5";
    set beresp.body = """{"error":"The service does not answer at the moment. Try again in some seconds."}""";
    return (deliver);
}

sub vcl_synth {
    if (req.http.Finfount-Stale == "ask") {
        set req.http.Finfount-Stale = "serve";
        return (restart);
    }
    set resp.http.Content-Type = "text/plain";
    set resp.body = resp.reason;
    return (deliver);
}
