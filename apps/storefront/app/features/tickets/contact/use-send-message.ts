import { api } from '@rialto/client/api/browser.ts'
import { ApiError } from '@rialto/client/api/client.ts'
import type { RequestFor } from '@rialto/contract'
import { useEffect, useState } from 'react'
import { useSubmit } from '../../forms/index.ts'
import { createFormToken, type FormToken } from './form-token.ts'

type ContactMessage = Omit<RequestFor<'POST /support'>['body'], 'form_token'>

/** Submits the contact form. */
export function useSendMessage(onSuccess: () => void) {
  const [token] = useState(createFormToken)
  useEffect(() => token.warm(), [token])
  return useSubmit((message: ContactMessage) => sendMessage(message, token), { onSuccess })
}

async function sendMessage(message: ContactMessage, token: FormToken) {
  const send = async () => api.call('POST /support', { body: { ...message, form_token: await token.whenReady() } })
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.errors.form_token)) throw error
    // The token has expired because the page was open for long, which is not the sender's fault.
    token.renew()
    return send()
  }
}
