/** A menu that a button opens: a click outside or Escape closes it, and Escape returns to the button. */
import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, useId, useRef, useState } from 'react';

/**
 * Spread `whole` over the element around button and menu, with `closeOnEscape`; `menuId` is the
 * menu's id.
 */
export function useMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const whole = useClickOutside<HTMLDivElement>(() => setIsOpen(false));
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    opener.current?.focus();
  };
  return { isOpen, setIsOpen, opener, menuId, whole, closeOnEscape };
}
