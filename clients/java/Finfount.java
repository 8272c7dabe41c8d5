import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

class Finfount {
  /** A row of stock_zh_a_hist. A null has no value. */
  record Bar(String symbol, LocalDate day, Double close, Long volume) {
    static Bar of(Map<String, String> row) {
      return new Bar(
          row.get("symbol"),
          read(row.get("date"), LocalDate::parse),
          read(row.get("close"), Double::valueOf),
          read(row.get("volume"), Long::valueOf));
    }
  }

  public static void main(String[] arguments) throws Exception {
    var finfount = new Finfount("http://127.0.0.1:8080", System.getenv("FINFOUNT_TOKEN"));
    var query = Map.of("symbol", List.of("600000", "000001"), "_last", List.of("5"));
    finfount.table("stock_zh_a_hist", query).stream().map(Bar::of).forEach(System.out::println);
  }

  private final HttpClient client = HttpClient.newHttpClient();
  private final Map<String, HttpResponse<String>> kept = new ConcurrentHashMap<>();
  private final String base, token;

  /** @param token null where the service wants none */
  Finfount(String base, String token) {
    this.base = base;
    this.token = token;
  }

  /** The rows of an interface, with English names of columns. A cell without a value is null. */
  List<Map<String, String>> table(String name, Map<String, List<String>> query) throws Exception {
    var address = new StringBuilder(base + "/api/table/" + name + ".csv?_names=en");
    query.forEach((param, values) -> {
      // Its default would be that of another share.
      if (values.isEmpty()) throw new IllegalArgumentException(param + " has no value");
      for (var value : values)
        address.append('&').append(param).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8));
    });
    var lines = readCsv(get(address.toString()));
    var rows = new ArrayList<Map<String, String>>();
    for (var line : lines.subList(1, lines.size())) {
      var row = new LinkedHashMap<String, String>();
      for (int at = 0; at < line.size(); at++) row.put(lines.get(0).get(at), line.get(at));
      rows.add(row);
    }
    return rows;
  }

  /** The body of an address. It tries three times more where the service says when. */
  private String get(String address) throws Exception {
    var known = kept.get(address);
    var request = HttpRequest.newBuilder(URI.create(address));
    if (token != null) request.header("Authorization", "Bearer " + token);
    // 304 while nothing has changed
    if (known != null) known.headers().firstValue("ETag").ifPresent(etag -> request.header("If-None-Match", etag));
    for (int attempt = 0; ; attempt++) {
      var response = send(request.build());
      if (response.statusCode() == 304) return known.body();
      if (response.statusCode() == 200) {
        kept.put(address, response);
        return response.body();
      }
      // A proxy may send a date.
      var seconds = response.headers().firstValue("Retry-After").filter(text -> text.matches("[0-9]{1,9}"));
      long wait = seconds.map(Long::valueOf).orElse(Long.MAX_VALUE);
      if (wait > 60 || attempt == 3)
        throw new IllegalStateException(response.statusCode() + " " + response.body());
      Thread.sleep(wait * 1_000);
    }
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (ConnectException refused) {
      // Its own message is empty.
      throw new ConnectException("nothing answers at " + base);
    }
  }

  static <T> T read(String cell, Function<String, T> reader) {
    return cell == null ? null : reader.apply(cell);
  }

  /** The lines of a CSV (RFC 4180). A cell of nothing is null, and one of two quotes the empty text. */
  static List<List<String>> readCsv(String csv) {
    var lines = new ArrayList<List<String>>();
    var line = new ArrayList<String>();
    for (int at = 0; at < csv.length(); at++) {
      String cell = null;
      if (csv.charAt(at) == '"') {
        var text = new StringBuilder();
        for (at++; csv.charAt(at) != '"' || csv.startsWith("\"\"", at); at++) {
          if (csv.charAt(at) == '"') at++;
          text.append(csv.charAt(at));
        }
        cell = text.toString();
        at++;
      } else {
        int start = at;
        while (csv.charAt(at) != ',' && csv.charAt(at) != '\r') at++;
        if (at > start) cell = csv.substring(start, at);
      }
      line.add(cell);
      if (csv.charAt(at) == ',') {
        if (csv.startsWith("\r\n", at + 1)) line.add(null);
        else continue;
        at++;
      }
      at++;
      lines.add(line);
      line = new ArrayList<>();
    }
    return lines;
  }
}
