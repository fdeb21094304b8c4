/** Mantine's dialog, in a file of its own so that it can be loaded by itself. */
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import './modal-code.css';

/** Opens only after it was closed, so that it returns the focus to the right element. */
export default function ModalCode({ opened, ...props }: ModalProps) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return <Modal opened={opened && isMounted} {...props} />;
}
