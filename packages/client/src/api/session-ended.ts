import { t } from '../i18n/translate.ts'
import { ApiError } from './client.ts'

/** Thrown by every call that was refused with the session's token. The shopper is told once for all of them (features/session). */
export class SessionEndedError extends ApiError {
  constructor() {
    super(401, 'session_ended', t('Your session has ended. Please log in again.'))
  }
}

/** The error of a call that was refused with the token of an earlier session, while a new session continues. */
export const earlierSession = (): ApiError =>
  new ApiError(401, 'earlier_session', t('That was not carried out. Please try again.'))
