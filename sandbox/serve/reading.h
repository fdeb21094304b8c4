/* Runs that are given files, and may leave some; reading.c explains how. */
#ifndef ARBITER_READING_H
#define ARBITER_READING_H

#include "sandbox.h"

/* reading.c */
const char *reading_furnish(void);
bool reading_may_give(int file, const struct host *host);
bool reading_hand_over(const struct order *order);
void reading_conclude(const struct order *order, struct outcome *outcome);
void reading_order(const struct request *request, struct order *order);

#endif
