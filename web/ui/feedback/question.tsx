/** The open question, on every page; closing it without a button means no. */
import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { readAsked, watchAsked } from './ask.ts';
import { Modal } from './modal.tsx';
import classes from './question.module.css';

export function Question() {
  const asked = useSyncExternalStore(watchAsked, readAsked);
  if (asked === undefined) return null;
  const { title, text, yes, no, isOpen, answer } = asked;
  return (
    <Modal opened={isOpen} onClose={() => answer(false)} title={title} closeOnEscape>
      {text}
      <div className={classes.answers}>
        <Button variant="default" onClick={() => answer(false)}>
          {no}
        </Button>
        <Button color="red" onClick={() => answer(true)}>
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
