import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { useStoreValue } from '@rialto/client/use-external-value.ts'
import { DOCUMENT_FORMATS, type DocumentFormat } from '@rialto/contract/list-enums'
import { Button, buttonStyle } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { NativeSelect } from '@rialto/ui/native-select.tsx'
import { type AnchoredOverlay, Popover } from '@rialto/ui/popover.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Keyboard, LogOut, MonitorSmartphone, ShieldCheck } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import { showError } from '../lib/errors.tsx'
import { LanguageSelect } from '../lib/language-select.tsx'
import { usePlace } from '../lib/place.tsx'
import { chooseTheme, storedTheme, themes } from '../lib/preferences.ts'
import { $paper } from '../orders/open-documents.ts'
import { openKeys } from './frame-state.ts'
import { logOut } from './log-out.ts'

/** Language, theme, paper, keys, security, sessions, the shop's page, and logging out. */
export function PersonPanel(overlay: AnchoredOverlay) {
  const { t } = useTranslation()
  const { user, place } = usePlace()
  const queries = useQueryClient()
  const [theme, setTheme] = useState(storedTheme)
  const [leaving, setLeaving] = useState(false)
  const close = () => overlay.onOpenChange(false)
  const line = `${buttonStyle({ variant: 'bare' })} justify-start! px-2! font-normal!`

  async function leave() {
    setLeaving(true)
    try {
      await logOut(queries)
    } catch (error) {
      setLeaving(false)
      showError(error, t('You could not be logged out. Please try again.'))
    }
  }

  return (
    <Popover {...overlay} label={user.person.name} placement="bottom end" className="grid w-64 gap-4">
      <div className="min-w-0">
        <b className="block truncate">{user.person.name}</b>
        <span className="block truncate text-12 text-ink-2">{user.person.email}</span>
      </div>
      <LanguageSelect />
      <NativeSelect
        label={t('Theme')}
        value={theme}
        onChange={(event) => {
          const chosen = themes.find((name) => name === event.target.value) ?? 'system'
          chooseTheme(chosen)
          setTheme(chosen)
        }}
      >
        <option value="system">{t('As the device')}</option>
        <option value="light">{t('Light')}</option>
        <option value="dark">{t('Dark')}</option>
      </NativeSelect>
      {place?.kind === 'shop' && place.shop.permissions.includes('orders.read') && <PaperSelect />}
      <div className="grid">
        <button
          type="button"
          className={line}
          onClick={() => {
            close()
            openKeys()
          }}
        >
          <Icon as={Keyboard} className="text-ink-2" />
          {t('Keys')}
        </button>
        <Link to="/security" className={line} onClick={close}>
          <Icon as={ShieldCheck} className="text-ink-2" />
          {t('Security')}
        </Link>
        <Link to="/sessions" className={line} onClick={close}>
          <Icon as={MonitorSmartphone} className="text-ink-2" />
          {t('Sessions')}
        </Link>
        <a
          href={place?.kind === 'shop' ? `/shops/${place.shop.id}` : '/'}
          target="_blank"
          rel="noreferrer"
          className={line}
        >
          <Icon as={ExternalLink} className="text-ink-2" />
          {t('View shop')}
        </a>
      </div>
      <Button pending={leaving} onClick={() => void leave()}>
        <Icon as={LogOut} size={18} flip />
        {t('Log out')}
      </Button>
    </Popover>
  )
}

/** Chooses the paper that slips and labels are drawn for on this device. */
function PaperSelect() {
  const { t } = useTranslation()
  const paper = useStoreValue($paper, null) ?? 'a4'
  const names: Record<DocumentFormat, string> = { a4: 'A4', a6: 'A6', roll: t('Roll of labels') }
  return (
    <NativeSelect
      label={t('Paper for slips and labels')}
      value={paper}
      onChange={({ target }) => $paper.set(DOCUMENT_FORMATS.find((format) => format === target.value) ?? null)}
    >
      {DOCUMENT_FORMATS.map((format) => (
        <option key={format} value={format}>
          {names[format]}
        </option>
      ))}
    </NativeSelect>
  )
}
