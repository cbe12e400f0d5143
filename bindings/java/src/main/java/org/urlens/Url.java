// SPDX-License-Identifier: MIT
package org.urlens;

/**
 * A URL with its parts. A part that it does not have is null, and one that is empty is the empty text.
 *
 * @param href the whole URL
 * @param scheme without ":"
 * @param username the user name
 * @param password the password
 * @param host without the port; IPv6 in brackets
 * @param port null if it is the scheme's default one
 * @param path the path
 * @param query without "?"
 * @param fragment without "#"
 * @param origin null if it is opaque, because that equals no other
 */
public record Url(
    String href, String scheme, String username, String password, String host, Integer port, String path, String query,
    String fragment, String origin) {
  static Url of(Object[] row) {
    Long port = (Long) row[5];
    return new Url(
        (String) row[0], (String) row[1], (String) row[2], (String) row[3], (String) row[4],
        port == null ? null : port.intValue(), (String) row[6], (String) row[7], (String) row[8], (String) row[9]);
  }

  @Override
  public String toString() {
    return href;
  }
}
