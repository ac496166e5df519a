import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { givenPassword, requiredText } from '../input.ts'
import * as limit from '../limits.ts'
import { OpenInvitation } from '../shapes/access.ts'
import { Entry } from '../shapes/console.ts'

const token = requiredText(limit.TOKEN_MAX)

/** Joining the console by the link of an invitation. The token travels in bodies alone, so that no log has it. */
export const invitationEndpoints = defineEndpoints({
  'POST /console/invitation': {
    access: 'public',
    summary: 'An invitation by the token of its link.',
    body: z.object({ token }),
    data: OpenInvitation,
  },
  'POST /console/join': {
    access: 'public',
    summary: 'Accepts an invitation with the password of the account, or makes one, and sets the cookie.',
    body: z.object({ token, password: givenPassword, name: requiredText(limit.NAME_MAX).optional() }),
    data: Entry,
  },
})
