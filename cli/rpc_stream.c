/* SPDX-License-Identifier: MIT */
#include "rpc_stream.h"

#include "command.h"
#include "exit_status.h"
#include "message.h"
#include "rpc_server.h"

/* Says why the input ended: LINE_END, LINE_FAILED or LINE_TOO_SLOW. */
static line_status answer_lines(rpc_stream *s) {
  urlens_view line;
  line_status status;
  for (;;) {
    status = line_read(&s->input, &s->out, &line.data, &line.length);
    if (status == LINE_READ) rpc_answer(&s->answerer, line, &s->out.pending);
    else if (status == LINE_TOO_LONG) rpc_answer_too_long(&s->answerer, &s->out.pending);
    else return status;
    if (!output_check(&s->out)) return LINE_FAILED;
  }
}

int rpc_stream_serve(rpc_stream *s) {
  line_status status = answer_lines(s);
  int fine = output_close(&s->out) && (status == LINE_END || s->out.is_closed);
  rpc_release(&s->answerer);
  line_release(&s->input);
  return fine;
}

int command_rpc(settings *s) {
  static const rpc_stream nothing;
  rpc_stream stream = nothing;
  char quoted[MESSAGE_QUOTED];
  if (s->operand_count > 0) {
    message_print("urlens: rpc takes no arguments, but was given %s; requests are read from standard input\n",
                  message_quoted(quoted, s->operands[0]));
    return EXIT_USAGE;
  }
  if (s->socket) return rpc_server_run(s);
  stream.input.most = s->max_request;
  return rpc_stream_serve(&stream) ? EXIT_FINE : EXIT_IO;
}
