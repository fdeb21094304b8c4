/** The forms of the pages, filled in and sent as people do. */
import type { Page } from '@playwright/test';

export const click = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Fills in the form with an unused address, and sends it. */
export const registerAs =
  (name: string) =>
  async (page: Page, email = `${name.replaceAll(' ', '.')}@example.com`) => {
    await page.getByLabel('Full name').fill(name);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('textbox', { name: /^Password/ }).fill('a fine password');
    await page.getByRole('textbox', { name: 'Confirm password' }).fill('a fine password');
    await page.getByRole('checkbox').check();
    await click(page, 'Create account');
  };

export async function signInByForm(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('a fine password');
  await click(page, 'Sign in');
}

export async function askForMail(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('ann@example.com');
  await click(page, 'Send Reset Instructions');
}

export async function choosePassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'New password' }).fill('a fine password');
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('a fine password');
  await click(page, 'Reset Password');
}

export async function sendContribution(page: Page): Promise<void> {
  await page.getByLabel('Problem name').fill('Sum on its way');
  await page.getByLabel('Problem statement').fill('Print $a + b$.');
  await page.getByLabel('Input', { exact: true }).fill('1 2');
  await page.getByLabel('Output', { exact: true }).fill('3');
  await click(page, 'Submit Contribution');
}

export async function sendProblem(page: Page): Promise<void> {
  await page.getByLabel('Problem name').fill('Sum on its way');
  await page.getByLabel('Problem statement').fill('Print $a + b$.');
  for (const group of ['Sample 1', 'Hidden test 1']) {
    const one = page.getByRole('group', { name: group });
    await one.getByLabel('Input').fill('1 2');
    await one.getByLabel('Output').fill('3');
  }
  await click(page, 'Create Problem');
}

export async function changeProblem(page: Page): Promise<void> {
  await page.getByLabel('Problem name').fill('Sum that was changed');
  await click(page, 'Save Changes');
}

export const deleteProblem = (name: string) => async (page: Page) => {
  await click(page, `Delete ${name}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
};

export async function approve(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await click(page, 'Approve & Create Problem');
}

export const resetLink = `/reset-password/${'x'.repeat(43)}`;
export const recalculate = (page: Page) => click(page, 'Recalculate Stats');
export const updateProfile = (page: Page) => click(page, 'Update Profile');
