/** How long messages stay before they disappear or the next page opens. */

/** A toast hides after this time. */
export const toastHideMs = 4000;
/** Before returning to the page that required a login. */
export const redirectAfterLoginMs = 1500;
/** Before the login page opens, after a new password was set. */
export const redirectAfterResetMs = 3000;
/** Before the page of the person's contributions opens. */
export const redirectAfterContributionMs = 2000;
/** Before the dialog closes after a review. */
export const reviewCloseMs = 1500;
