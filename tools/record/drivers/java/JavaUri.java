// SPDX-License-Identifier: MIT

import java.net.URI;

/** Java: java.net.URI, its raw getters, and resolve. */
final class JavaUri implements Lines.Parser {
  @Override
  public String[] parse(String input) throws Exception {
    URI uri = new URI(input);
    String[] user = Lines.credentials(uri.getRawUserInfo());
    return new String[] {
      uri.getScheme(), user[0], user[1], uri.getHost(), uri.getPort() < 0 ? null : String.valueOf(uri.getPort()),
      uri.isOpaque() ? uri.getRawSchemeSpecificPart() : uri.getRawPath(), uri.getRawQuery(), uri.getRawFragment()
    };
  }

  @Override
  public String join(String base, String input) throws Exception {
    return new URI(base).resolve(new URI(input)).toString();
  }

  public static void main(String[] arguments) throws Exception {
    Lines.serve(System.getProperty("java.version"), new JavaUri());
  }
}
