import { t } from '../i18n/translate.ts'
import { ApiError } from './client.ts'

/** Thrown by every call that was refused with the session's token. The shopper is told once for all of them (features/session). */
export class SessionEndedError extends ApiError {
  constructor() {
    super(401, 'session_ended', t('Your session has ended. Please log in again.'))
  }
}

/** For a refusal of an earlier session's token that comes after a new login: the new session goes on. */
export const earlierSession = (): ApiError =>
  new ApiError(401, 'earlier_session', t('That was not carried out. Please try again.'))
