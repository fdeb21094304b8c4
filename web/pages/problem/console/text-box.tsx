/**
 * A labelled text area. Mantine's would load the code of all forms before a problem can be read.
 */
import { type TextareaHTMLAttributes, useId } from 'react';
import classes from './text-box.module.css';

type TextBoxProps = TextareaHTMLAttributes<HTMLTextAreaElement> & {
  label: string;
  /** Whether its content describes a failure. */
  isError?: boolean;
  /** Fills the height of its pane; otherwise it grows with its content. */
  isFilling?: boolean;
  ref?: React.Ref<HTMLTextAreaElement> | undefined;
};

export function TextBox({ label, isError, isFilling, ...rest }: TextBoxProps) {
  const id = useId();
  return (
    <div className={classes.box} data-filling={isFilling || undefined}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="mono"
        spellCheck={false}
        aria-invalid={isError || undefined}
        {...rest}
      />
    </div>
  );
}
