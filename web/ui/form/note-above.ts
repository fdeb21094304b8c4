/** For a field with a button on its line: a note below the field would move the button down. */
export const noteAbove = ['label', 'description', 'input', 'error'] satisfies (
  | 'label'
  | 'description'
  | 'input'
  | 'error'
)[];
