// SPDX-License-Identifier: MIT
package org.urlens;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/** Where the tests find cases, conformance data and the program, and how results look as JSON. */
final class Data {
  /** ASCII alone: a surrogate without its partner can be written no other way. */
  static final ObjectMapper JSON = JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private static final Path ROOT = Path.of(System.getProperty("urlens.root", "../.."));
  private static final Map<String, String[]> FIELDS = Map.of(
      "url_parse", "href scheme username password host port path query fragment origin".split(" "),
      "url_params", "name value".split(" "),
      "url_query_each", "name value".split(" "),
      "url_findings", "id severity title detail start end".split(" "),
      "url_diff", "dialect error scheme username password host port path query fragment".split(" "),
      "url_info", "version standard unicode suffix_list".split(" "));

  private Data() {}

  private static String setting(String name, Path otherwise) {
    String value = System.getenv(name);
    return value == null || value.isEmpty() ? otherwise.toString() : value;
  }

  /** The cases that the SQL engines have too. */
  static JsonNode cases() throws IOException {
    return JSON.readTree(ROOT.resolve("bindings/sql/tests/cases.json").toFile());
  }

  /** A file of the conformance data; the test is skipped if it is not there. */
  static JsonNode shared(String name) throws IOException {
    Path path = Path.of(setting("URLENS_SHARED", ROOT.resolve("../shared"))).resolve("conformance").resolve(name);
    Assumptions.assumeTrue(Files.exists(path), "no " + name + ": set URLENS_SHARED to where the conformance data is");
    return JSON.readTree(path.toFile());
  }

  /** What the program answers to requests of `urlens rpc`; the test is skipped if nobody has built the program. */
  static List<JsonNode> ask(List<ObjectNode> requests) throws IOException, InterruptedException {
    Path program = Path.of(setting("URLENS_PROGRAM", ROOT.resolve("build/urlens")));
    Assumptions.assumeTrue(Files.exists(program), "the program is not built: ./dev build, or set URLENS_PROGRAM");
    Path questions = Files.createTempFile("urlens-", ".jsonl");
    try (BufferedWriter writer = Files.newBufferedWriter(questions)) {
      for (ObjectNode request : requests) writer.append(JSON.writeValueAsString(request)).append('\n');
    }
    Process process = new ProcessBuilder(program.toString(), "rpc").redirectInput(questions.toFile())
        .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<JsonNode> answers = new ArrayList<>();
    try (BufferedReader reader = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) answers.add(JSON.readTree(line));
    }
    Files.delete(questions);
    if (process.waitFor() != 0 || answers.size() != requests.size()) throw new IOException("the program failed");
    return answers;
  }

  /** A result of a function as the cases write it. */
  static JsonNode json(String function, Object result) {
    String[] names = FIELDS.get(function);
    if (names == null || result == null) return JSON.valueToTree(result);
    Object[] rows = (Object[]) result;
    if (function.equals("url_parse") || function.equals("url_info")) return object(names, rows);
    ArrayNode list = JSON.createArrayNode();
    for (Object row : rows) list.add(object(names, (Object[]) row));
    return list;
  }

  private static ObjectNode object(String[] names, Object[] cells) {
    ObjectNode object = JSON.createObjectNode();
    for (int i = 0; i < names.length; i++) object.set(names[i], JSON.valueToTree(cells[i]));
    return object;
  }

  /** A text or null. */
  static String text(JsonNode node) {
    return node == null || node.isNull() ? null : node.textValue();
  }
}
