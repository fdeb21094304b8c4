/** How long messages stay before they hide or the next page opens. */

/** A toast hides after this time. */
export const toastHideMs = 4000;
/** To the page that asked for a login. */
export const redirectAfterLoginMs = 1500;
/** To the login, after a new password was set. */
export const redirectAfterResetMs = 3000;
/** To the person's contributions. */
export const redirectAfterContributionMs = 2000;
/** The dialog closes after a review. */
export const reviewCloseMs = 1500;
