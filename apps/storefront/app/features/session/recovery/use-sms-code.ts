import { logProblem } from '@rialto/client/log.ts'
import type { CodeBoxesHandle } from '@rialto/ui/code-boxes.tsx'
import { type RefObject, useEffect } from 'react'

/** The request of the WebOTP API, which TypeScript does not define. */
type SmsRequest = CredentialRequestOptions & { otp: { transport: ['sms'] } }

/**
 * Fills the boxes with the code from an SMS, if the browser supports that (Chrome on Android asks first). iPhones offer it above their keyboard by the field's `autocomplete` alone.
 */
export function useSmsCode(boxes: RefObject<CodeBoxesHandle | null>, isExpected: boolean): void {
  useEffect(() => {
    if (!isExpected || !('OTPCredential' in window && 'credentials' in navigator)) return
    const over = new AbortController()
    const request: SmsRequest = { otp: { transport: ['sms'] }, signal: over.signal }
    navigator.credentials.get(request).then(
      (found) => found && 'code' in found && boxes.current?.fill(String(found.code)),
      (reason: unknown) => over.signal.aborted || logProblem('The code was not handed over', reason),
    )
    return () => over.abort()
  }, [boxes, isExpected])
}
