// SPDX-License-Identifier: MIT

import okhttp3.HttpUrl;

/** OkHttp: HttpUrl.get and HttpUrl.resolve. */
final class OkHttp implements Lines.Parser {
  @Override
  public String[] parse(String input) {
    HttpUrl url = HttpUrl.get(input);
    boolean isDefault = url.port() == HttpUrl.defaultPort(url.scheme());
    return new String[] {
      url.scheme(), url.encodedUsername(), url.encodedPassword(), url.host(), isDefault ? null : String.valueOf(url.port()),
      url.encodedPath(), url.encodedQuery(), url.encodedFragment()
    };
  }

  @Override
  public String join(String base, String input) {
    HttpUrl url = HttpUrl.get(base).resolve(input);
    if (url == null) {
      throw new IllegalArgumentException(input);
    }
    return url.toString();
  }

  public static void main(String[] arguments) throws Exception {
    Lines.serve(okhttp3.OkHttp.VERSION, new OkHttp());
  }
}
