/* A plugin for GCC, loaded only while a precompiled header is made. At the end of the header, its
 * pragma does what the compiler would otherwise repeat at the end of every program: the template
 * instantiations that are pending, and those that virtual tables need, so that they become part of
 * the precompiled header. */
#include "gcc-plugin.h"
#include "plugin-version.h"

#include "cp/cp-tree.h"
#include "c-family/c-pragma.h"

int plugin_is_GPL_compatible;

/* Whether the compiler would emit the tables of a class at the end of a program. */
static bool has_needed_table(tree type) {
  for (tree table = CLASSTYPE_VTABLES(type); table; table = DECL_CHAIN(table)) {
    if (TREE_TYPE(table) == void_type_node) return false;
    import_export_decl(table);
    if (DECL_NOT_REALLY_EXTERN(table) && decl_needed_p(table)) return true;
  }
  return false;
}

/*
 * Marks the functions in the tables of a class as used, so that their instantiations become
 * pending.
 */
static void use_virtual_functions(tree type) {
  for (tree table = CLASSTYPE_VTABLES(type); table; table = DECL_CHAIN(table)) {
    tree initial = DECL_INITIAL(table), entry;
    unsigned HOST_WIDE_INT index;
    if (!initial || TREE_CODE(initial) != CONSTRUCTOR) continue;
    FOR_EACH_CONSTRUCTOR_VALUE(CONSTRUCTOR_ELTS(initial), index, entry) {
      STRIP_NOPS(entry);
      if (TREE_CODE(entry) != ADDR_EXPR) continue;
      tree function = TREE_OPERAND(entry, 0);
      if (TREE_CODE(function) == FUNCTION_DECL && !DECL_THUNK_P(function)) mark_used(function);
    }
  }
}

/* Decide linkage as at the end of a program: GCC 14 cannot correct it later for the virtual
 * destructors of templates, and stops with an internal error. */
static void instantiate_pending(cpp_reader *) {
  hash_set<tree> seen;
  at_eof = 1;
  for (bool more = true; more;) {
    more = false;
    instantiate_pending_templates(0);
    for (unsigned i = 0; i < vec_safe_length(keyed_classes); i++) {
      tree type = (*keyed_classes)[i];
      if (seen.contains(type) || !has_needed_table(type)) continue;
      seen.add(type);
      use_virtual_functions(type);
      more = true;
    }
  }
  at_eof = 0;
}

static void register_pragma(void *, void *) {
  c_register_pragma(nullptr, "arbiter_instantiate", instantiate_pending);
}

int plugin_init(plugin_name_args *plugin, plugin_gcc_version *version) {
  if (!plugin_default_version_check(version, &gcc_version)) return 1;
  register_callback(plugin->base_name, PLUGIN_PRAGMAS, register_pragma, nullptr);
  return 0;
}
