/** Shows the parameters of the function whose arguments are being typed. */

import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  EditorView,
  keymap,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { EditorMode } from '../../../../contract/languages.ts';
import { t } from '../../../../contract/translation.ts';
import type { Call, Signature } from '../names/answers.ts';
import { answersAbout } from './ask.ts';

const signaturesMax = 3;

const setCall = StateEffect.define<Call | null>();

const shown = StateField.define<Call | null>({
  create: () => null,
  update(value, { effects, changes }) {
    for (const effect of effects) if (effect.is(setCall)) return effect.value;
    return value && { ...value, at: changes.mapPos(value.at) };
  },
  provide: (field) => showTooltip.from(field, (call) => call && tooltipOf(call)),
});

function tooltipOf(call: Call): Tooltip {
  return {
    pos: call.at,
    above: true,
    create() {
      const dom = document.createElement('div');
      dom.className = 'cm-signatures';
      for (const one of call.signatures.slice(0, signaturesMax)) dom.append(line(one, call.part));
      const more = call.signatures.length - signaturesMax;
      if (more > 0) {
        const rest = document.createElement('div');
        rest.className = 'cm-signatures-more';
        rest.textContent = t`and ${more} more`;
        dom.append(rest);
      }
      return { dom };
    },
  };
}

function line({ text, params }: Signature, part: number): HTMLElement {
  const made = document.createElement('div');
  const current = params[Math.min(part, params.length - 1)];
  if (current === undefined) {
    made.textContent = text;
    return made;
  }
  const strong = document.createElement('strong');
  strong.textContent = text.slice(current.from, current.to);
  made.append(text.slice(0, current.from), strong, text.slice(current.to));
  return made;
}

/** The text for screen readers when the cursor enters another parameter. */
function spoken({ signatures: [first], part, name }: Call): string {
  const param = first?.params[Math.min(part, first.params.length - 1)];
  if (first === undefined || param === undefined) return t`${name} has no parameters`;
  const of = t`${part + 1} of ${first.params.length}`;
  return t`${name}, parameter ${of}: ${first.text.slice(param.from, param.to)}`;
}

class Asking {
  readonly mode: EditorMode;
  readonly view: EditorView;
  constructor(mode: EditorMode, view: EditorView) {
    this.mode = mode;
    this.view = view;
  }

  update({ docChanged, selectionSet, state, startState, transactions, changes }: ViewUpdate) {
    const isOpen = state.field(shown) !== null;
    const isAnswer = transactions.some(({ effects }) => effects.some((one) => one.is(setCall)));
    if (isAnswer || (!docChanged && !selectionSet)) return;
    let isBegun = false;
    if (docChanged && transactions.some((one) => one.isUserEvent('input.type'))) {
      changes.iterChanges((_from, _to, _start, _end, text) => {
        isBegun ||= /[(,]/.test(text.toString());
      });
    }
    if (isBegun || (isOpen && !startState.selection.eq(state.selection))) void this.ask();
  }

  async ask(): Promise<void> {
    const { doc, selection } = this.view.state;
    const offset = selection.main.head;
    const answers = await answersAbout(this.mode, this.view.state);
    const { state } = this.view;
    if (!state.doc.eq(doc) || state.selection.main.head !== offset) return;
    const call = answers?.call(offset) ?? null;
    const before = state.field(shown);
    if (call === null && before === null) return;
    const isNew = call && (before?.at !== call.at || before.part !== call.part);
    this.view.dispatch({
      effects: [setCall.of(call), ...(isNew ? [EditorView.announce.of(spoken(call))] : [])],
    });
  }
}

export function signatures(mode: EditorMode): Extension {
  const plugin = ViewPlugin.define((view) => new Asking(mode, view));
  const hide = (view: EditorView): boolean => {
    if (view.state.field(shown) === null) return false;
    view.dispatch({ effects: setCall.of(null) });
    return true;
  };
  const keys = keymap.of([
    { key: 'Escape', run: hide },
    {
      key: 'Mod-Shift-Space',
      run(view) {
        void view.plugin(plugin)?.ask();
        return true;
      },
    },
  ]);
  return [
    shown,
    plugin,
    Prec.high(keys),
    EditorView.domEventHandlers({ blur: (_event, view) => void hide(view) }),
  ];
}
