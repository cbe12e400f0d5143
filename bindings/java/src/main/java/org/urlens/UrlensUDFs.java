// SPDX-License-Identifier: MIT
package org.urlens;

import java.util.Arrays;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.UDFRegistration;
import org.apache.spark.sql.api.java.UDF0;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.api.java.UDF3;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * The functions of {@link Urlens} for Spark SQL. {@link #register} registers all of them; {@code registerJavaFunction} takes
 * the name of one of the classes, such as {@code org.urlens.UrlensUDFs$Host}.
 *
 * <p>What is not a URL gives NULL, and never an error that ends a query. Java functions of Spark have a fixed number of
 * arguments. So where SQL has optional ones there are two functions here: {@code url_canon(url)} and
 * {@code url_canon_by(url, dialect)}.
 */
public final class UrlensUDFs {
  private static final DataType TEXT = DataTypes.StringType;
  private static final DataType LONG = DataTypes.LongType;
  private static final DataType BOOLEAN = DataTypes.BooleanType;

  // The fields as functions.h of bindings/sql has them. All numbers are bigint, as in SQL.
  private static final DataType URL =
      type("struct<href:string,scheme:string,username:string,password:string,host:string,port:bigint,path:string,"
          + "query:string,fragment:string,origin:string>");
  private static final DataType PARAMS = type("array<struct<name:string,value:string>>");
  private static final DataType FINDINGS =
      type("array<struct<id:string,severity:string,title:string,detail:string,start:bigint,end:bigint>>");
  private static final DataType READINGS =
      type("array<struct<dialect:string,error:string,scheme:string,username:string,password:string,host:string,"
          + "port:string,path:string,query:string,fragment:string>>");
  private static final DataType INFO = type("struct<version:string,standard:string,unicode:string,suffix_list:string>");

  private UrlensUDFs() {}

  /** Registers all functions in a session. */
  public static void register(SparkSession spark) {
    UDFRegistration udf = spark.udf();
    udf.register("url_error", new Error(), TEXT);
    udf.register("url_canon", new Canon(), TEXT);
    udf.register("url_scheme", new Scheme(), TEXT);
    udf.register("url_username", new Username(), TEXT);
    udf.register("url_password", new Password(), TEXT);
    udf.register("url_host", new Host(), TEXT);
    udf.register("url_path", new Path(), TEXT);
    udf.register("url_query", new Query(), TEXT);
    udf.register("url_fragment", new Fragment(), TEXT);
    udf.register("url_origin", new Origin(), TEXT);
    udf.register("url_domain", new Domain(), TEXT);
    udf.register("url_suffix", new Suffix(), TEXT);
    udf.register("url_subdomain", new Subdomain(), TEXT);
    udf.register("url_site", new Site(), TEXT);
    udf.register("url_surt", new Surt(), TEXT);
    udf.register("url_host_class", new HostClass(), TEXT);
    udf.register("url_audit", new Audit(), TEXT);
    udf.register("url_valid", new Valid(), BOOLEAN);
    udf.register("url_is_public", new IsPublic(), BOOLEAN);
    udf.register("url_port", new Port(), LONG);
    udf.register("url_effective_port", new EffectivePort(), LONG);
    udf.register("url_hash", new Hash(), LONG);
    udf.register("url_resolve", new Resolve(), TEXT);
    udf.register("url_relative", new Relative(), TEXT);
    udf.register("url_param", new Param(), TEXT);
    udf.register("url_set_param", new SetParam(), TEXT);
    udf.register("url_normalize", new Normalize(), TEXT);
    udf.register("url_host_by", new HostBy(), TEXT);
    udf.register("url_route", new Route(), TEXT);
    udf.register("url_remove_params", new RemoveParams(), TEXT);
    udf.register("url_canon_by", new CanonBy(), TEXT);
    udf.register("url_same_site", new SameSite(), BOOLEAN);
    udf.register("url_matches", new Matches(), BOOLEAN);
    udf.register("url_parse", new Parse(), URL);
    udf.register("url_parse_by", new ParseBy(), URL);
    udf.register("url_params", new Params(), PARAMS);
    udf.register("url_findings", new Findings(), FINDINGS);
    udf.register("url_diff", new Diff(), READINGS);
    udf.register("url_diff_by", new DiffBy(), READINGS);
    udf.register("url_info", new Info(), INFO);
  }

  private static DataType type(String text) {
    return DataType.fromDDL(text);
  }

  private static Long asLong(Integer number) {
    return number == null ? null : number.longValue();
  }

  private static Row row(Object[] cells) {
    return cells == null ? null : RowFactory.create(cells);
  }

  private static Row[] rows(Object[] rows) {
    return rows == null ? null : Arrays.stream(rows).map(cells -> row((Object[]) cells)).toArray(Row[]::new);
  }

  /** url_error. */
  public static final class Error implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.error(url);
    }
  }

  /** url_canon. */
  public static final class Canon implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.canon(url);
    }
  }

  /** url_scheme. */
  public static final class Scheme implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.scheme(url);
    }
  }

  /** url_username. */
  public static final class Username implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.username(url);
    }
  }

  /** url_password. */
  public static final class Password implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.password(url);
    }
  }

  /** url_host. */
  public static final class Host implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.host(url);
    }
  }

  /** url_path. */
  public static final class Path implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.path(url);
    }
  }

  /** url_query. */
  public static final class Query implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.query(url);
    }
  }

  /** url_fragment. */
  public static final class Fragment implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.fragment(url);
    }
  }

  /** url_origin. */
  public static final class Origin implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.origin(url);
    }
  }

  /** url_domain. */
  public static final class Domain implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.domain(url);
    }
  }

  /** url_suffix. */
  public static final class Suffix implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.suffix(url);
    }
  }

  /** url_subdomain. */
  public static final class Subdomain implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.subdomain(url);
    }
  }

  /** url_site. */
  public static final class Site implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.site(url);
    }
  }

  /** url_surt. */
  public static final class Surt implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.surt(url);
    }
  }

  /** url_host_class. */
  public static final class HostClass implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.hostClass(url);
    }
  }

  /** url_audit. */
  public static final class Audit implements UDF1<String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url) {
      return Urlens.audit(url);
    }
  }

  /** url_valid. */
  public static final class Valid implements UDF1<String, Boolean> {
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean call(String url) {
      return Urlens.valid(url);
    }
  }

  /** url_is_public. */
  public static final class IsPublic implements UDF1<String, Boolean> {
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean call(String url) {
      return Urlens.isPublic(url);
    }
  }

  /** url_port. */
  public static final class Port implements UDF1<String, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Long call(String url) {
      return asLong(Urlens.port(url));
    }
  }

  /** url_effective_port. */
  public static final class EffectivePort implements UDF1<String, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Long call(String url) {
      return asLong(Urlens.effectivePort(url));
    }
  }

  /** url_hash. */
  public static final class Hash implements UDF1<String, Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public Long call(String url) {
      return Urlens.hash(url);
    }
  }

  /** url_resolve. */
  public static final class Resolve implements UDF2<String, String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String base, String reference) {
      return Urlens.resolve(base, reference);
    }
  }

  /** url_relative. */
  public static final class Relative implements UDF2<String, String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String base, String url) {
      return Urlens.relative(base, url);
    }
  }

  /** url_param. */
  public static final class Param implements UDF2<String, String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url, String name) {
      return Urlens.param(url, name);
    }
  }

  /** url_set_param. */
  public static final class SetParam implements UDF3<String, String, String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url, String name, String value) {
      return Urlens.setParam(url, name, value);
    }
  }

  /** url_normalize. */
  public static final class Normalize implements UDF2<String, String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url, String strength) {
      return Urlens.normalize(url, strength);
    }
  }

  /** url_host_by. */
  public static final class HostBy implements UDF2<String, String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url, String dialect) {
      return Urlens.hostBy(url, dialect);
    }
  }

  /** url_route. */
  public static final class Route implements UDF2<String, String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url, String patterns) {
      return Urlens.route(url, patterns);
    }
  }

  /** url_remove_params. */
  public static final class RemoveParams implements UDF2<String, String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url, String glob) {
      return Urlens.removeParams(url, glob);
    }
  }

  /** url_canon_by. */
  public static final class CanonBy implements UDF2<String, String, String> {
    private static final long serialVersionUID = 1L;

    @Override
    public String call(String url, String dialect) {
      return Urlens.canon(url, dialect);
    }
  }

  /** url_same_site. */
  public static final class SameSite implements UDF2<String, String, Boolean> {
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean call(String a, String b) {
      return Urlens.sameSite(a, b);
    }
  }

  /** url_matches. */
  public static final class Matches implements UDF2<String, String, Boolean> {
    private static final long serialVersionUID = 1L;

    @Override
    public Boolean call(String url, String pattern) {
      return Urlens.matches(url, pattern);
    }
  }

  /** url_parse. */
  public static final class Parse implements UDF1<String, Row> {
    private static final long serialVersionUID = 1L;

    @Override
    public Row call(String url) {
      return row(Urlens.parts(url));
    }
  }

  /** url_parse_by. */
  public static final class ParseBy implements UDF3<String, String, String, Row> {
    private static final long serialVersionUID = 1L;

    @Override
    public Row call(String url, String base, String dialect) {
      return row(Urlens.parts(url, base, dialect));
    }
  }

  /** url_params. */
  public static final class Params implements UDF1<String, Row[]> {
    private static final long serialVersionUID = 1L;

    @Override
    public Row[] call(String url) {
      return rows(Urlens.paramRows(url));
    }
  }

  /** url_findings. */
  public static final class Findings implements UDF1<String, Row[]> {
    private static final long serialVersionUID = 1L;

    @Override
    public Row[] call(String url) {
      return rows(Urlens.findingRows(url));
    }
  }

  /** url_diff. */
  public static final class Diff implements UDF1<String, Row[]> {
    private static final long serialVersionUID = 1L;

    @Override
    public Row[] call(String url) {
      return rows(Urlens.readingRows(url));
    }
  }

  /** url_diff_by. */
  public static final class DiffBy implements UDF2<String, String, Row[]> {
    private static final long serialVersionUID = 1L;

    @Override
    public Row[] call(String url, String dialects) {
      return rows(Urlens.readingRows(url, dialects));
    }
  }

  /** url_info. */
  public static final class Info implements UDF0<Row> {
    private static final long serialVersionUID = 1L;

    @Override
    public Row call() {
      return row(Urlens.infoRow());
    }
  }
}
