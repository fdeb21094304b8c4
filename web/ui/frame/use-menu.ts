/**
 * A menu that a button opens: a click outside, navigation or Escape closes it, and Escape returns to the
 * button.
 */
import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * Spread `whole` over the element around button and menu, with `closeOnEscape`; `menuId` is the
 * menu's id.
 */
export function useMenu<Whole extends HTMLElement = HTMLDivElement>() {
  const { pathname } = useLocation();
  // The menu belongs to one address.
  const [openAt, setOpenAt] = useState('');
  const isOpen = openAt === pathname;
  const setIsOpen = (opens: boolean) => setOpenAt(opens ? pathname : '');
  const opener = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const whole = useClickOutside<Whole>(() => setIsOpen(false));
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    opener.current?.focus();
  };
  return { isOpen, setIsOpen, opener, menuId, whole, closeOnEscape };
}
