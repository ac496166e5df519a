import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { CustomerDetails } from '@rialto/contract'
import { addressLines } from '@rialto/contract/address-lines'
import { Icon } from '@rialto/ui/icon.tsx'
import { CircleCheck } from 'lucide'
import type { ReactNode } from 'react'

/** How the person is reached, where they live, and where they are logged in. */
export function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const { t, i18n } = useTranslation()
  const { email, phone, addresses, logins, providers } = customer
  return (
    <div className="grid min-w-0 content-start gap-5 lg:row-span-2">
      <Fact title={t('Reach')}>
        {email && <Reach text={email} isConfirmed={customer.is_email_verified} />}
        {phone && <Reach text={phone} isConfirmed={customer.is_phone_verified} />}
        {!email && !phone && '–'}
      </Fact>
      <Fact title={t('Addresses')}>
        {addresses.map((address) => (
          <p key={address.id} dir="auto" className="mb-2.5 wrap-anywhere last:mb-0">
            <b>{address.name}</b>
            {addressLines(address).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </p>
        ))}
        {addresses.length === 0 && '–'}
      </Fact>
      <Fact title={t('Logins')}>
        {logins.map(({ started_at }) => (
          <p key={started_at}>{t('Since {{time}}', { time: formatMoment(started_at, i18n.language) })}</p>
        ))}
        {providers.map((provider) => (
          <p key={provider} className="text-ink-2">
            {t('Signs in with {{provider}}', { provider })}
          </p>
        ))}
        {logins.length + providers.length === 0 && '–'}
      </Fact>
    </div>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="border-b border-line pb-4 last:border-0">
    <h2 className="mb-1.5 text-14 font-normal text-ink-2">{title}</h2>
    {children}
  </section>
)

function Reach({ text, isConfirmed }: { text: string; isConfirmed: boolean }) {
  const { t } = useTranslation()
  return (
    <p className="flex items-center gap-1.5">
      <bdi dir="ltr" className="min-w-0 wrap-anywhere">
        {text}
      </bdi>
      {isConfirmed && (
        <>
          <Icon as={CircleCheck} size={16} className="flex-none text-ok" />
          <span className="sr-only">{t('Confirmed')}</span>
        </>
      )}
    </p>
  )
}
