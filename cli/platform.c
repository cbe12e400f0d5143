/* SPDX-License-Identifier: MIT */
#if !defined(_WIN32)
#  define _POSIX_C_SOURCE 200809L
#  define _DARWIN_C_SOURCE
#  define _DEFAULT_SOURCE
#endif

#include "platform.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "exit_status.h"

/* Which standard streams the program was started without. Only platform_prepare writes to it. */
static int is_missing[3];

/* Sets errno as it is for a closed file. */
static int platform_lacks(int file) {
  if (file < 0 || file >= 3 || !is_missing[file]) return 0;
  errno = EBADF;
  return 1;
}

const char *platform_reason(int file) {
  return platform_lacks(file) ? "it is closed" : strerror(errno);
}

#if defined(_WIN32)

#  define WIN32_LEAN_AND_MEAN
#  include <fcntl.h>
#  include <io.h>
#  include <sys/stat.h>
#  include <sys/timeb.h>
#  include <windows.h>

#  include <shellapi.h> /* needs the one before */

/* What the console had before; 0: it was not changed. */
static UINT old_code_page;

static void restore_console(void) {
  SetConsoleOutputCP(old_code_page);
}

/* A console shows UTF-8 and colours if it is asked to. */
static void prepare_console(void) {
  HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
  DWORD mode;
  if (!GetConsoleMode(console, &mode)) return;
  SetConsoleMode(console, mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  old_code_page = GetConsoleOutputCP();
  if (old_code_page != 0 && old_code_page != CP_UTF8 && SetConsoleOutputCP(CP_UTF8)) atexit(restore_console);
}

void platform_prepare(void) {
  _setmode(PLATFORM_INPUT, _O_BINARY);
  _setmode(PLATFORM_OUTPUT, _O_BINARY);
  prepare_console();
}

/* The same text in UTF-8 or UTF-16, to be freed; NULL if there is no memory. */
static char *utf8_from_utf16(const wchar_t *text) {
  int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
  char *to = malloc((size_t)size + 1);
  if (to) WideCharToMultiByte(CP_UTF8, 0, text, -1, to, size, NULL, NULL);
  return to;
}

static wchar_t *utf16_from_utf8(const char *text) {
  int size = MultiByteToWideChar(CP_UTF8, 0, text, -1, NULL, 0);
  wchar_t *to = malloc(((size_t)size + 1) * sizeof *to);
  if (to) MultiByteToWideChar(CP_UTF8, 0, text, -1, to, size);
  return to;
}

/* main's own arguments have lost every character that the system's code page lacks. */
int platform_arguments(int *argc, char ***argv) {
  wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), argc);
  char **arguments = wide ? calloc((size_t)*argc + 1, sizeof *arguments) : NULL;
  int i;
  if (!arguments) return 0;
  for (i = 0; i < *argc; i++) {
    arguments[i] = utf8_from_utf16(wide[i]);
    if (!arguments[i]) return 0;
  }
  LocalFree(wide);
  *argv = arguments;
  return 1;
}

FILE *platform_temporary_file(void) {
  return tmpfile();
}

int platform_open(const char *name) {
  wchar_t *wide = utf16_from_utf8(name);
  int file = wide ? _wopen(wide, _O_RDONLY | _O_BINARY) : -1;
  free(wide);
  return file;
}

void platform_close(int file) {
  _close(file);
}

int platform_file_exists(const char *name) {
  wchar_t *wide = utf16_from_utf8(name);
  int exists = wide && _waccess(wide, 0) == 0;
  free(wide);
  return exists;
}

int platform_is_drive_path(const char *name) {
  int letter = name[0] | 0x20;
  return letter >= 'a' && letter <= 'z' && name[1] == ':' && (name[2] == '\\' || name[2] == '/');
}

int platform_is_regular(int file, uint64_t *size) {
  struct _stat64 status;
  if (_fstat64(file, &status) != 0 || (status.st_mode & _S_IFMT) != _S_IFREG) return 0;
  *size = (uint64_t)status.st_size;
  return 1;
}

long platform_read(int file, char *to, size_t size) {
  return _read(file, to, size > INT_MAX ? INT_MAX : (unsigned)size);
}

int platform_write(int file, const char *data, size_t length) {
  while (length > 0) {
    int written = _write(file, data, length > INT_MAX ? INT_MAX : (unsigned)length);
    if (written < 0) return 0;
    data += written;
    length -= (size_t)written;
  }
  return 1;
}

int platform_is_terminal(int file) {
  return _isatty(file);
}

platform_wait_result platform_wait_for(int file, int milliseconds) {
  (void)file;
  (void)milliseconds;
  return PLATFORM_WAIT_READY;
}

int platform_listen(const char *path) {
  (void)path;
  errno = ENOSYS;
  return -1;
}

int platform_accept(int listener, int seconds) {
  (void)listener;
  (void)seconds;
  return -1;
}

void platform_remove(const char *path) {
  (void)path;
}

static int platform_terminal_columns(void) {
  CONSOLE_SCREEN_BUFFER_INFO info;
  if (!GetConsoleScreenBufferInfo(GetStdHandle(STD_OUTPUT_HANDLE), &info)) return 0;
  return info.srWindow.Right - info.srWindow.Left + 1;
}

int platform_processors(void) {
  return 1;
}

double platform_seconds(void) {
  struct __timeb64 now;
  _ftime64(&now);
  return (double)now.time + (double)now.millitm * 1e-3;
}

void platform_catch_interruption(void) {
}

int platform_interrupted(void) {
  return 0;
}

void platform_end_if_interrupted(void) {
}

#else

#  include <fcntl.h>
#  include <poll.h>
#  include <signal.h>
#  include <stdatomic.h>
#  include <sys/ioctl.h>
#  include <sys/socket.h>
#  include <sys/stat.h>
#  include <sys/time.h>
#  include <sys/un.h>
#  include <unistd.h>

/* The signal that came, and a pipe that wakes a thread which waits for input. Only the handler writes to them. */
static atomic_int interruption;
static int interruption_pipe[2] = {-1, -1};

/* A file that is opened gets the lowest free number, so the place holders get the numbers of the missing streams. */
void platform_prepare(void) {
  int file;
  signal(SIGPIPE, SIG_IGN);
  for (file = 0; file < 3; file++) {
    if (fcntl(file, F_GETFD) >= 0 || errno != EBADF) continue;
    is_missing[file] = 1;
    if (open("/", O_RDONLY) != file) _exit(EXIT_IO);
  }
}

int platform_arguments(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  return 1;
}

FILE *platform_temporary_file(void) {
  const char *folder = getenv("TMPDIR");
  char name[1024];
  FILE *opened;
  int file;
  if (!folder || !*folder || strlen(folder) > sizeof name - 32) folder = "/tmp";
  snprintf(name, sizeof name, "%s/urlens-XXXXXX", folder);
  file = mkstemp(name);
  if (file < 0) return NULL;
  unlink(name);
  opened = fdopen(file, "w+b");
  if (!opened) close(file);
  return opened;
}

int platform_open(const char *name) {
  return open(name, O_RDONLY | O_CLOEXEC);
}

void platform_close(int file) {
  close(file);
}

int platform_file_exists(const char *name) {
  return access(name, F_OK) == 0;
}

int platform_is_drive_path(const char *name) {
  (void)name;
  return 0;
}

int platform_is_regular(int file, uint64_t *size) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  *size = (uint64_t)status.st_size;
  return 1;
}

platform_wait_result platform_wait_for(int file, int milliseconds) {
  struct pollfd waits[2] = {{0}};
  int ready;
  if (interruption_pipe[0] < 0 && milliseconds < 0) return PLATFORM_WAIT_READY;
  waits[0].fd = file;
  waits[0].events = POLLIN;
  waits[1].fd = interruption_pipe[0]; /* poll passes over -1 */
  waits[1].events = POLLIN;
  while ((ready = poll(waits, 2, milliseconds)) < 0) {
    if (errno != EINTR) return PLATFORM_WAIT_READY;
    if (interruption) return PLATFORM_WAIT_INTERRUPTED;
  }
  if (interruption) return PLATFORM_WAIT_INTERRUPTED;
  return ready > 0 ? PLATFORM_WAIT_READY : PLATFORM_WAIT_TIMEOUT;
}

/* Fills in the address of a socket in the file system. 0 if the path is too long, with errno set. */
static int unix_address(const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) < sizeof address->sun_path) {
    memcpy(address->sun_path, path, strlen(path));
    return 1;
  }
  errno = ENAMETOOLONG;
  return 0;
}

/* Removes a socket that nobody listens to. 0 if somebody does, or if it is another kind of file, with errno set. */
static int remove_stale_socket(const char *path, const struct sockaddr_un *address) {
  struct stat status;
  int probe, in_use;
  if (lstat(path, &status) != 0) return errno == ENOENT;
  if (!S_ISSOCK(status.st_mode)) {
    errno = EEXIST;
    return 0;
  }
  probe = socket(AF_UNIX, SOCK_STREAM, 0);
  in_use = probe >= 0 && connect(probe, (const struct sockaddr *)address, sizeof *address) == 0;
  if (probe >= 0) close(probe);
  if (!in_use) return unlink(path) == 0;
  errno = EADDRINUSE;
  return 0;
}

int platform_listen(const char *path) {
  struct sockaddr_un address;
  int file, failed;
  mode_t before;
  if (!unix_address(path, &address) || !remove_stale_socket(path, &address)) return -1;
  file = socket(AF_UNIX, SOCK_STREAM, 0);
  if (file < 0) return -1;
  before = umask(S_IRWXG | S_IRWXO); /* from the first moment on nobody else may connect */
  failed = bind(file, (const struct sockaddr *)&address, sizeof address) != 0;
  umask(before);
  if (!failed && fcntl(file, F_SETFD, FD_CLOEXEC) == 0 && listen(file, SOMAXCONN) == 0) return file;
  close(file);
  return -1;
}

int platform_accept(int listener, int seconds) {
  struct timeval limit = {seconds, 0};
  int client;
  do {
    if (platform_wait_for(listener, -1) == PLATFORM_WAIT_INTERRUPTED) return -1;
    client = accept(listener, NULL, NULL);
  } while (client < 0 && (errno == EINTR || errno == ECONNABORTED));
  if (client < 0) return -1;
  fcntl(client, F_SETFD, FD_CLOEXEC);
  if (seconds > 0) setsockopt(client, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  return client;
}

void platform_remove(const char *path) {
  unlink(path);
}

long platform_read(int file, char *to, size_t size) {
  ssize_t got;
  if (platform_lacks(file)) return -1;
  do {
    if (platform_wait_for(file, -1) == PLATFORM_WAIT_INTERRUPTED) return 0;
    got = read(file, to, size > INT_MAX ? INT_MAX : size);
  } while (got < 0 && errno == EINTR);
  return (long)got;
}

int platform_write(int file, const char *data, size_t length) {
  if (platform_lacks(file)) return 0;
  while (length > 0) {
    ssize_t written = write(file, data, length > INT_MAX ? INT_MAX : length);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return 0;
    data += written;
    length -= (size_t)written;
  }
  return 1;
}

int platform_is_terminal(int file) {
  return isatty(file);
}

static int platform_terminal_columns(void) {
  struct winsize size;
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int platform_processors(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : count > 256 ? 256 : (int)count;
}

double platform_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void on_interruption(int number) {
  int old_errno = errno;
  interruption = number;
  /* If the pipe is full, it has woken the reader already. */
  if (write(interruption_pipe[1], "", 1) < 0) errno = old_errno;
  errno = old_errno;
}

void platform_catch_interruption(void) {
  struct sigaction action = {0};
  static const int signals[] = {SIGINT, SIGTERM};
  size_t i;
  if (pipe(interruption_pipe) != 0) {
    interruption_pipe[0] = -1;
    return;
  }
  action.sa_handler = on_interruption;
  /* A second signal has its usual effect. */
  action.sa_flags = (int)SA_RESETHAND | SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (i = 0; i < sizeof signals / sizeof signals[0]; i++) {
    struct sigaction before;
    /* A program that was started in the background with interruptions ignored keeps ignoring them. */
    if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler == SIG_IGN) continue;
    sigaction(signals[i], &action, NULL);
  }
}

int platform_interrupted(void) {
  return interruption != 0;
}

void platform_end_if_interrupted(void) {
  int number = interruption;
  if (!number) return;
  signal(number, SIG_DFL);
  raise(number);
}

#endif

int platform_input_is_terminal(void) {
  return platform_is_terminal(PLATFORM_INPUT);
}

int platform_columns(void) {
  long columns = platform_terminal_columns();
  const char *variable = getenv("COLUMNS");
  if (columns <= 0 && variable) columns = strtol(variable, NULL, 10);
  if (columns <= 0 || columns > 10000) return 80;
  return columns < PLATFORM_FEWEST_COLUMNS ? PLATFORM_FEWEST_COLUMNS : (int)columns;
}
