import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { User } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { MessageState } from '@rialto/ui/message-state.tsx'
import { Store } from 'lucide'
import { useState } from 'react'
import { logout } from '../../session/index.ts'

/** Shown to a logged-in shopper: a shop needs an account of its own. */
export function NoShop({ user }: { user: User }) {
  const { t } = useTranslation()
  const [pending, setPending] = useState(false)
  return (
    <MessageState
      icon={Store}
      title={t('A shop has an account of its own')}
      action={
        <Button
          variant="pri"
          pending={pending}
          onClick={() => {
            setPending(true)
            void logout()
          }}
        >
          {t('Log out and open a shop')}
        </Button>
      }
    >
      {t('You are logged in as {{name}}. To sell, register with another email address and another phone.', {
        name: user.name,
      })}
    </MessageState>
  )
}
