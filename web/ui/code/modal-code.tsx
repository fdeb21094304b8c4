/** Mantine's dialog in its own chunk. */
import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import './modal-code.css';

/** Mounted before it opens, so that it returns the focus to the right element. */
export default function ModalCode({ opened, ...props }: ModalProps) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  return <Modal opened={opened && isMounted} {...props} />;
}
