/* The worker's side of a talk: the pipes of its program, and whether the program is idle. */
#include "sandbox.h"

#include <unistd.h>

/* The two counters may differ by this much, because they do not count the worker's own use at the
 * same moment. */
static const uint64_t STILL_CPU_NS = 500000;

/* In the child that becomes the program. */
bool talk_take_pipes(const struct order *order) {
  if (!order->talks) return true;
  return dup2(TALK_FD, STDIN_FILENO) >= 0 && dup2(TALK_FD + 1, STDOUT_FILENO) >= 0;
}

/* In the worker, if it took the order itself: closes its ends, so that the program's ends are the
 * only ones. */
void talk_let_go(const struct order *order) {
  if (!order->talks) return;
  close(TALK_FD);
  close(TALK_FD + 1);
}

/* At each check: records for how long the program has been idle, as far as we could observe, and
 * has waited for a core, or we have. */
void talk_tell(struct signs *signs, struct stillness *stillness, const struct usage *usage,
               const struct core_use *use, uint64_t late_ns) {
  uint64_t now = now_ns() - late_ns;
  /* We have been late since the last look, so that the program was not seen for that long. */
  bool unseen = now < stillness->since_ns;
  bool moved = use->ready || use->reading || !stillness->since_ns || unseen ||
               usage->cpu_ns > stillness->cpu_ns + STILL_CPU_NS;
  if (moved) *stillness = (struct stillness){now, usage->cpu_ns};
  atomic_store(&signs->still_ns, now - stillness->since_ns);
  atomic_store(&signs->waited_ns, use->waited_ns + late_ns);
  atomic_fetch_add(&signs->looks, 1);
}
