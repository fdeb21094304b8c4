/** The state of the problem form. */
import { useCallback, useState } from 'react';
import type { CasesChange } from '../../ui/cases/cases.ts';
import { type Flaw, flawOf, type ProblemForm } from './draft.ts';

type Group = 'samples' | 'hidden';

/** `flaw` is the broken rule that the last attempt to save found; any change clears it. */
export function useProblemForm(start: ProblemForm) {
  const [form, setForm] = useState(start);
  const [flaw, setFlaw] = useState<Flaw>();

  const update = useCallback((change: (form: ProblemForm) => ProblemForm) => {
    setForm(change);
    setFlaw(undefined);
  }, []);
  const updateSamples = useGroup('samples', update);
  const updateHidden = useGroup('hidden', update);

  return {
    form,
    flaw,
    isDirty: form !== start,
    change: (part: Partial<ProblemForm>) => update((now) => ({ ...now, ...part })),
    updateSamples,
    updateHidden,
    /** Whether the form may be saved; if not, shows the broken rule. */
    check: (): boolean => {
      const found = flawOf(form, start);
      setFlaw(found);
      if (found) document.getElementById(found.fieldId)?.focus();
      return found === undefined;
    },
  };
}

function useGroup(group: Group, update: (change: (form: ProblemForm) => ProblemForm) => void) {
  return useCallback(
    (change: CasesChange) => update((form) => ({ ...form, [group]: change(form[group]) })),
    [group, update],
  );
}
