export type Answer = { status: number; body: unknown }

/** An error as Stripe replies it. */
export const failure = (status: number, message: string, type = 'invalid_request_error', code?: string): Answer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
})
