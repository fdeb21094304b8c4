/** Tells a visitor that submitting requires a login, with a link there and back. */

import { Button, Group } from '@mantine/core';
import '@mantine/core/styles/Group.css';
import { Link } from 'react-router';
import { t } from '../../../contract/translation.ts';
import { paths } from '../../paths.ts';
import { Modal } from '../../ui/feedback/modal.tsx';

type LoginPromptProps = { problemId: string; isOpen: boolean; onClose: () => void };

export function LoginPrompt({ problemId, isOpen, onClose }: LoginPromptProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Log in to submit`}>
      <p>
        {t`You need to log in to submit. Your code has been saved in this browser and will be here when you come back.`}
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button data-autofocus component={Link} to={paths.login(paths.problem(problemId))}>
          {t`Login`}
        </Button>
      </Group>
    </Modal>
  );
}
