/** The dialog of a question; closing it any other way than by a button means no. */
import { Button, Group, Modal } from '@mantine/core';
import type { Asked } from './ask.ts';

export default function QuestionDialog({ asked }: { asked: Asked }) {
  const { title, text, yes, no, isOpen, answer } = asked;
  return (
    <Modal opened={isOpen} onClose={() => answer(false)} title={title}>
      {text}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => answer(false)}>
          {no}
        </Button>
        <Button color="red" onClick={() => answer(true)}>
          {yes}
        </Button>
      </Group>
    </Modal>
  );
}
