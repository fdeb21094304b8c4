/** The editor's styles: the page's own colours, so that both schemes work. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const selection = { backgroundColor: 'var(--code-selection)' };

const chrome = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--code-ground)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: 'var(--code-size)',
    lineHeight: '1.55',
    fontVariantLigatures: 'none',
  },
  '.cm-content': { padding: 'var(--space-8) 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)', borderLeftWidth: '2px' },
  '.cm-gutters': {
    color: 'var(--code-comment)',
    backgroundColor: 'var(--code-ground)',
    border: 'none',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 var(--space-8) 0 var(--space-8)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-active-line)' },
  '.cm-activeLineGutter': { color: 'var(--mantine-color-text)' },
  '.cm-selectionBackground': selection,
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': selection,
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--tone-ink-ground)',
    outline: '1px solid var(--tone-ink)',
  },
  '.cm-panels, .cm-tooltip': {
    color: 'var(--mantine-color-text)',
    backgroundColor: 'var(--surface)',
    borderColor: 'var(--line)',
  },
  // Behind the page's bar and dialogs.
  '.cm-tooltip': {
    zIndex: '90',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius-6)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--tone-ink)',
    backgroundColor: 'var(--tone-ink-ground)',
  },
  '.cm-textfield, .cm-button': {
    color: 'inherit',
    backgroundImage: 'none',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--radius-6)',
  },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'var(--space-6)',
    padding: 'var(--space-8) var(--space-32) var(--space-8) var(--space-12)',
    fontFamily: 'var(--mantine-font-family)',
  },
  '.cm-panel.cm-search br': { display: 'none' },
  '.cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label': {
    margin: '0',
    fontSize: 'var(--text-13)',
  },
  '.cm-panel.cm-search .cm-textfield': {
    flex: '1 1 9rem',
    height: '28px',
    padding: '0 var(--space-8)',
    backgroundColor: 'var(--code-ground)',
  },
  '.cm-panel.cm-search .cm-textfield:focus': {
    borderColor: 'var(--mantine-primary-color-filled)',
    outline: 'none',
  },
  '.cm-panel.cm-search .cm-button': {
    height: '28px',
    padding: '0 var(--space-12)',
    fontWeight: '600',
    color: 'var(--mantine-color-default-color)',
    backgroundColor: 'var(--mantine-color-default)',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search .cm-button:hover': { backgroundColor: 'var(--mantine-color-default-hover)' },
  '.cm-panel.cm-search input[type=checkbox]': {
    accentColor: 'var(--mantine-primary-color-filled)',
  },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'var(--space-4)',
    color: 'var(--mantine-color-dimmed)',
  },
  '.cm-panel.cm-search [name=close]': {
    top: '0.45rem',
    right: '0.5rem',
    width: '1.6rem',
    height: '1.6rem',
    color: 'inherit',
    fontSize: 'var(--text-20)',
    lineHeight: '1',
    cursor: 'pointer',
  },
  '.cm-panel.cm-rename label': { flex: '1 1 14rem', gap: 'var(--space-8)' },
  '.cm-panel.cm-rename .cm-textfield': { fontFamily: 'var(--mantine-font-family-monospace)' },
  '.cm-panel.cm-rename [role=alert]': { flexBasis: '100%', color: 'var(--tone-red)' },
  '.cm-panel.cm-rename [role=alert]:empty': { display: 'none' },
  '.cm-rename-count': { color: 'var(--mantine-color-dimmed)', fontSize: 'var(--text-13)' },
  '.cm-signatures': {
    maxWidth: 'min(44rem, 90vw)',
    padding: 'var(--space-4) var(--space-8)',
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: 'var(--text-13)',
  },
  '.cm-signatures strong': { color: 'var(--tone-ink)' },
  '.cm-signatures-more': { color: 'var(--mantine-color-dimmed)' },
  '.cm-completionDetail': { color: 'var(--code-comment)', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': {
    maxWidth: 'min(24rem, 80vw)',
    fontFamily: 'var(--mantine-font-family-monospace)',
    fontSize: 'var(--text-13)',
    overflowWrap: 'anywhere',
  },
  '.cm-searchMatch.cm-searchMatch-selected': { outline: '2px solid var(--tone-yellow)' },
  '.cm-fat-cursor': { background: 'var(--mantine-primary-color-filled)', color: '#ffffff' },
  '&:not(.cm-focused) .cm-fat-cursor': {
    background: 'none',
    outline: '1px solid var(--mantine-color-dimmed)',
  },
  '.cm-vim-panel': {
    padding: 'var(--space-4) var(--space-16)',
    minHeight: '1.8em',
    fontSize: 'var(--text-13)',
  },
  '.cm-vim-panel input': { outline: 'none' },
  '.cm-searchMatch': { backgroundColor: 'var(--tone-yellow-ground)' },
  '.cm-tooltip-lint': { maxWidth: 'min(32rem, 92vw)' },
  '.cm-diagnostic': { padding: 'var(--space-4) var(--space-8)', whiteSpace: 'pre-wrap' },
  '.cm-diagnosticAction': {
    display: 'block',
    margin: 'var(--space-6) 0 var(--space-2)',
    padding: 'var(--space-2) var(--space-8)',
    color: 'var(--mantine-color-default-color)',
    backgroundColor: 'var(--mantine-color-default)',
    border: '1px solid var(--mantine-color-default-border)',
    borderRadius: 'var(--radius-4)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--tone-red)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--tone-yellow)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.controlKeyword, tags.definitionKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.processingInstruction, tags.meta], color: 'var(--code-keyword)' },
  { tag: [tags.typeName, tags.className, tags.namespace], color: 'var(--code-type)' },
  { tag: [tags.standard(tags.typeName)], color: 'var(--code-type)' },
  { tag: [tags.string, tags.character, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.comment], color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName)], color: 'var(--code-function)' },
]);

export const editorLook: Extension = [chrome, syntaxHighlighting(colours)];
