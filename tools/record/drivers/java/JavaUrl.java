// SPDX-License-Identifier: MIT

import java.net.URL;

/** Java: java.net.URL, by its constructors. */
final class JavaUrl implements Lines.Parser {
  @Override
  public String[] parse(String input) throws Exception {
    URL url = new URL(input);
    String[] user = Lines.credentials(url.getUserInfo());
    boolean hasHost = url.getAuthority() != null || !url.getHost().isEmpty();
    return new String[] {
      url.getProtocol(), user[0], user[1], hasHost ? url.getHost() : null,
      url.getPort() < 0 ? null : String.valueOf(url.getPort()), url.getPath(), url.getQuery(), url.getRef()
    };
  }

  @Override
  public String join(String base, String input) throws Exception {
    return new URL(new URL(base), input).toString();
  }

  public static void main(String[] arguments) throws Exception {
    Lines.serve(System.getProperty("java.version"), new JavaUrl());
  }
}
