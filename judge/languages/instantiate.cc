/* A plugin for GCC, loaded only while a precompiled header is made. Its pragma carries out the
 * template instantiations that the header leaves pending, so that they become part of the
 * precompiled header instead of being done again at the end of every program. */
#include "gcc-plugin.h"
#include "plugin-version.h"

#include "cp/cp-tree.h"
#include "c-family/c-pragma.h"

int plugin_is_GPL_compatible;

static void instantiate_pending(cpp_reader *) { instantiate_pending_templates(0); }

static void register_pragma(void *, void *) {
  c_register_pragma(nullptr, "arbiter_instantiate", instantiate_pending);
}

int plugin_init(plugin_name_args *plugin, plugin_gcc_version *version) {
  if (!plugin_default_version_check(version, &gcc_version)) return 1;
  register_callback(plugin->base_name, PLUGIN_PRAGMAS, register_pragma, nullptr);
  return 0;
}
