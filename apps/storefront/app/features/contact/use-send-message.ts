import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import type { RequestFor } from '@rialto/contract'
import { useEffect, useState } from 'react'
import { useSubmit } from '../forms/index.ts'
import { createFormToken, type FormToken } from './form-token.ts'

type ContactMessage = Omit<RequestFor<'POST /support'>['body'], 'form_token'>

/** Sends what was written to the operator. */
export function useSendMessage(onDone: () => void) {
  const [token] = useState(createFormToken)
  useEffect(() => token.warm(), [token])
  return useSubmit((message: ContactMessage) => sendMessage(message, token), { onDone })
}

async function sendMessage(message: ContactMessage, token: FormToken) {
  const send = async () => api.call('POST /support', { body: { ...message, form_token: await token.ripe() } })
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.errors.form_token)) throw error
    // The page stood open for long: that is no fault of who writes.
    token.renew()
    return send()
  }
}
