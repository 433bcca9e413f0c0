/* Preloaded into the product and its PostgreSQL by io-faults.ts: lets chosen writes and syncs fail, as a dying disk does. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

enum { WRITE = 1, SYNC = 2 };

/* Shared by all processes; io-faults.ts writes it. */
struct plan {
  int32_t call;
  int32_t error;
  int32_t left;
  int32_t hits;
  char part[112];
};

static struct plan *plan;

__attribute__((constructor)) static void load(void) {
  const char *path = getenv("IO_FAULTS");
  int fd = path == NULL ? -1 : open(path, O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  void *mapped = mmap(NULL, sizeof(struct plan), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (mapped != MAP_FAILED) plan = mapped;
  close(fd);
}

/* Takes one failure for this file, if there is one. */
static int fails(int call, int fd) {
  if (plan == NULL || __atomic_load_n(&plan->left, __ATOMIC_ACQUIRE) <= 0 || plan->call != call) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (strstr(path, plan->part) == NULL) return 0;
  if (__atomic_fetch_sub(&plan->left, 1, __ATOMIC_ACQ_REL) <= 0) return 0;
  __atomic_fetch_add(&plan->hits, 1, __ATOMIC_ACQ_REL);
  return plan->error;
}

#define FAILING(result, name, call, parameters, ...)                                            \
  result name parameters {                                                                      \
    static result(*next) parameters;                                                            \
    if (next == NULL) next = dlsym(RTLD_NEXT, #name);                                           \
    int error = fails(call, fd);                                                                \
    if (error == 0) return next(__VA_ARGS__);                                                   \
    errno = error;                                                                              \
    return -1;                                                                                  \
  }

FAILING(ssize_t, write, WRITE, (int fd, const void *data, size_t n), fd, data, n)
FAILING(ssize_t, pwrite, WRITE, (int fd, const void *data, size_t n, off_t at), fd, data, n, at)
FAILING(ssize_t, pwrite64, WRITE, (int fd, const void *data, size_t n, off64_t at), fd, data, n, at)
FAILING(ssize_t, writev, WRITE, (int fd, const struct iovec *data, int n), fd, data, n)
FAILING(ssize_t, pwritev, WRITE, (int fd, const struct iovec *data, int n, off_t at), fd, data, n, at)
FAILING(ssize_t, pwritev64, WRITE, (int fd, const struct iovec *data, int n, off64_t at), fd, data, n, at)
FAILING(int, fsync, SYNC, (int fd), fd)
FAILING(int, fdatasync, SYNC, (int fd), fd)
