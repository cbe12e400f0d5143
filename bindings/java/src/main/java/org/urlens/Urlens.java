// SPDX-License-Identifier: MIT
package org.urlens;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * URLs as the URL Standard reads them, and as others do.
 *
 * <p>The functions have the names and meanings that they have in SQL (docs/sql.md), without "url_". Null gives null, and so
 * does a text that is not a URL: they are made for many rows. {@link #parse(String)} is for one URL, and throws what is
 * wrong with it.
 *
 * <p>Strings may hold anything. A surrogate without its partner is read as U+FFFD, as in a browser. All methods may be
 * called by any number of threads.
 */
public final class Urlens {
  private static final int AUDIT = Native.number("url_audit");
  private static final int CANON = Native.number("url_canon");
  private static final int DECODE = Native.number("url_decode");
  private static final int DIFF = Native.number("url_diff");
  private static final int DOMAIN = Native.number("url_domain");
  private static final int EFFECTIVE_PORT = Native.number("url_effective_port");
  private static final int ENCODE = Native.number("url_encode");
  private static final int ERROR = Native.number("url_error");
  private static final int FINDINGS = Native.number("url_findings");
  private static final int FRAGMENT = Native.number("url_fragment");
  private static final int HASH = Native.number("url_hash");
  private static final int HOST = Native.number("url_host");
  private static final int HOST_BY = Native.number("url_host_by");
  private static final int HOST_CLASS = Native.number("url_host_class");
  private static final int INFO = Native.number("url_info");
  private static final int IS_PUBLIC = Native.number("url_is_public");
  private static final int MATCHES = Native.number("url_matches");
  private static final int NORMALIZE = Native.number("url_normalize");
  private static final int ORIGIN = Native.number("url_origin");
  private static final int PARAM = Native.number("url_param");
  private static final int PARAMS = Native.number("url_params");
  private static final int PARSE = Native.number("url_parse");
  private static final int PASSWORD = Native.number("url_password");
  private static final int PATH = Native.number("url_path");
  private static final int PORT = Native.number("url_port");
  private static final int QUERY = Native.number("url_query");
  private static final int RELATIVE = Native.number("url_relative");
  private static final int REMOVE_PARAMS = Native.number("url_remove_params");
  private static final int RESOLVE = Native.number("url_resolve");
  private static final int ROUTE = Native.number("url_route");
  private static final int SAME_SITE = Native.number("url_same_site");
  private static final int SCHEME = Native.number("url_scheme");
  private static final int SET_PARAM = Native.number("url_set_param");
  private static final int SITE = Native.number("url_site");
  private static final int SUBDOMAIN = Native.number("url_subdomain");
  private static final int SUFFIX = Native.number("url_suffix");
  private static final int SURT = Native.number("url_surt");
  private static final int USERNAME = Native.number("url_username");
  private static final int VALID = Native.number("url_valid");

  private Urlens() {}

  /** Whether a text is a URL. */
  public static Boolean valid(String url) {
    return (Boolean) Native.call(VALID, url);
  }

  /** Why a text is not a URL, by name; null if it is one. */
  public static String error(String url) {
    return Native.text(ERROR, url);
  }

  /** The canonical form. */
  public static String canon(String url) {
    return Native.text(CANON, url);
  }

  /** The form that a dialect gives it. */
  public static String canon(String url, String dialect) {
    return (String) Native.call(CANON, url, dialect);
  }

  /** The scheme, without ":". */
  public static String scheme(String url) {
    return Native.text(SCHEME, url);
  }

  /** The user name. */
  public static String username(String url) {
    return Native.text(USERNAME, url);
  }

  /** The password. */
  public static String password(String url) {
    return Native.text(PASSWORD, url);
  }

  /** The host, without the port; IPv6 in brackets. */
  public static String host(String url) {
    return Native.text(HOST, url);
  }

  /** The path. */
  public static String path(String url) {
    return Native.text(PATH, url);
  }

  /** The query, without "?". */
  public static String query(String url) {
    return Native.text(QUERY, url);
  }

  /** The fragment, without "#". */
  public static String fragment(String url) {
    return Native.text(FRAGMENT, url);
  }

  /** The origin; null if it is opaque, because that equals no other. */
  public static String origin(String url) {
    return Native.text(ORIGIN, url);
  }

  /** The registrable domain of a URL or a host. */
  public static String domain(String url) {
    return Native.text(DOMAIN, url);
  }

  /** The public suffix of a URL or a host. */
  public static String suffix(String url) {
    return Native.text(SUFFIX, url);
  }

  /** What is in front of the registrable domain of a URL or a host. */
  public static String subdomain(String url) {
    return Native.text(SUBDOMAIN, url);
  }

  /** The site, as browsers understand it, of a URL or a host. */
  public static String site(String url) {
    return Native.text(SITE, url);
  }

  /** A key that sorts by domain. */
  public static String surt(String url) {
    return Native.text(SURT, url);
  }

  /** Percent-encodes everything but letters, digits and {@code -._~!'()*}. */
  public static String encode(String text) {
    return Native.text(ENCODE, text);
  }

  /** Percent-encodes the bytes of a set, such as {@code form}; null if there is no such set. */
  public static String encode(String text, String set) {
    return (String) Native.call(ENCODE, text, set);
  }

  /** Decodes percent-encoded bytes. */
  public static String decode(String text) {
    return Native.text(DECODE, text);
  }

  /** What the host's address is for; {@code name} for a name. */
  public static String hostClass(String url) {
    return Native.text(HOST_CLASS, url);
  }

  /** The severity of the worst finding; null if nothing was found. */
  public static String audit(String url) {
    return Native.text(AUDIT, url);
  }

  /** A reference against a base. */
  public static String resolve(String base, String reference) {
    return (String) Native.call(RESOLVE, base, reference);
  }

  /** The shortest reference from a base to a URL. */
  public static String relative(String base, String url) {
    return (String) Native.call(RELATIVE, base, url);
  }

  /** The first value of a parameter of that name, decoded. */
  public static String param(String url, String name) {
    return (String) Native.call(PARAM, url, name);
  }

  /** The URL with a parameter set; other bytes stay as they are. */
  public static String setParam(String url, String name, String value) {
    return (String) Native.call(SET_PARAM, url, name, value);
  }

  /** The normal form of a strength: {@code same}, {@code likely} or {@code count}. */
  public static String normalize(String url, String strength) {
    return (String) Native.call(NORMALIZE, url, strength);
  }

  /** The host as a dialect reads it. */
  public static String hostBy(String url, String dialect) {
    return (String) Native.call(HOST_BY, url, dialect);
  }

  /** The first pattern that matches, of those in a text with one on each line. */
  public static String route(String url, String patterns) {
    return (String) Native.call(ROUTE, url, patterns);
  }

  /** Whether the host's address is a public one; null for a name, which has to be looked up first. */
  public static Boolean isPublic(String url) {
    return (Boolean) Native.call(IS_PUBLIC, url);
  }

  /** Whether two URLs or hosts are of the same site. */
  public static Boolean sameSite(String a, String b) {
    return (Boolean) Native.call(SAME_SITE, a, b);
  }

  /** Whether a pattern matches. */
  public static Boolean matches(String url, String pattern) {
    return (Boolean) Native.call(MATCHES, url, pattern);
  }

  /** The port; null if it is the scheme's default one. */
  public static Integer port(String url) {
    return asInteger(Native.call(PORT, url));
  }

  /** The port, or the scheme's default one. */
  public static Integer effectivePort(String url) {
    return asInteger(Native.call(EFFECTIVE_PORT, url));
  }

  /** A hash of the canonical form: the same in all engines and on all machines. */
  public static Long hash(String url) {
    return (Long) Native.call(HASH, url);
  }

  /**
   * The parts of a URL.
   *
   * @throws UrlException with what is wrong, if the text is not a URL
   */
  public static Url parse(String url) {
    return parse(url, "", "whatwg");
  }

  /**
   * The parts of a reference, resolved against a base. An empty base counts as absent.
   *
   * @throws UrlException with what is wrong, if it gives no URL
   */
  public static Url parse(String url, String base) {
    return parse(url, base, "whatwg");
  }

  /**
   * The same as a dialect reads it.
   *
   * @throws UrlException with what is wrong, if it gives no URL
   * @throws IllegalArgumentException if there is no such dialect
   */
  public static Url parse(String url, String base, String dialect) {
    Object[] row = parts(url, base, dialect);
    if (row != null) return Url.of(row);
    if (url == null || base == null || dialect == null) return null;
    Native.fail(url, base, dialect);
    throw new IllegalArgumentException("There is no dialect \"" + dialect + "\".");
  }

  /** The URL without the parameters whose names match one of the globs, of which there may be none. */
  public static String removeParams(String url, String... globs) {
    if (globs == null) return null;
    String[] all = Stream.concat(Stream.of(new String[] {url}), Arrays.stream(globs)).toArray(String[]::new);
    return (String) Native.call(REMOVE_PARAMS, all);
  }

  /** The parameters of the query, decoded, in order. */
  public static List<Param> params(String url) {
    return list(paramRows(url), Param::of);
  }

  /** What an audit finds, the worst first. */
  public static List<Finding> findings(String url) {
    return list(findingRows(url), Finding::of);
  }

  /** How the dialects of the audit read a text. */
  public static List<Reading> diff(String url) {
    return list(readingRows(url), Reading::of);
  }

  /** How dialects read a text. The list has their ids, or sets such as {@code browsers}, with spaces or commas between them. */
  public static List<Reading> diff(String url, String dialects) {
    return list(readingRows(url, dialects), Reading::of);
  }

  /** What the library is, and what it knows. */
  public static Info info() {
    return Info.of(infoRow());
  }

  // --- Rows, for records and for Spark -------------------------------------------------------------------------------------

  static Object[] parts(String url) {
    return (Object[]) Native.call(PARSE, url);
  }

  static Object[] parts(String url, String base, String dialect) {
    // Of the Standard the last base is kept; so its name need not be looked up.
    if ("whatwg".equals(dialect)) return (Object[]) Native.call(PARSE, url, base);
    return (Object[]) Native.call(PARSE, url, base, dialect);
  }

  static Object[] paramRows(String url) {
    return (Object[]) Native.call(PARAMS, url);
  }

  static Object[] findingRows(String url) {
    return (Object[]) Native.call(FINDINGS, url);
  }

  static Object[] readingRows(String url) {
    return (Object[]) Native.call(DIFF, url);
  }

  static Object[] readingRows(String url, String dialects) {
    return (Object[]) Native.call(DIFF, url, dialects);
  }

  static Object[] infoRow() {
    return (Object[]) Native.call(INFO);
  }

  private static <T> List<T> list(Object[] rows, Function<Object[], T> make) {
    return rows == null ? null : Arrays.stream(rows).map(row -> make.apply((Object[]) row)).toList();
  }

  private static Integer asInteger(Object number) {
    return number == null ? null : ((Long) number).intValue();
  }
}
