import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { Bold, Italic, List, ListOrdered } from 'lucide'
import { type ClipboardEvent, useEffect, useId, useRef } from 'react'

interface RichTextProps {
  label: string
  dir: 'ltr' | 'rtl'
  lang: string
  /** Safe HTML. */
  value: string
  onChange: (html: string) => void
}

/**
 * A description with paragraphs, bold, italic and lists, in the browser's own editing. Pasted text loses its formatting; the server
 * sanitizes what is saved.
 */
export function RichText({ label, dir, lang, value, onChange }: RichTextProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const shown = useRef('')

  // The element is its own state while it is edited: only a text from elsewhere, as after a save, is put in.
  useEffect(() => {
    if (!box.current || shown.current === value) return
    shown.current = value
    if (document.activeElement !== box.current) box.current.innerHTML = value
  }, [value])

  const read = () => {
    const html = box.current?.innerHTML ?? ''
    shown.current = html === '<br>' ? '' : html
    onChange(shown.current)
  }
  const run = (command: string) => {
    box.current?.focus()
    // Deprecated without a successor; every browser has it, and it keeps the undo of the keyboard.
    document.execCommand(command)
    read()
  }
  function paste(event: ClipboardEvent) {
    event.preventDefault()
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
  }
  const tools = [
    { command: 'bold', label: t('Bold'), icon: Bold },
    { command: 'italic', label: t('Italic'), icon: Italic },
    { command: 'insertUnorderedList', label: t('List'), icon: List },
    { command: 'insertOrderedList', label: t('Numbered list'), icon: ListOrdered },
  ]
  return (
    <div className="grid gap-1.5">
      <span id={labelId} className="font-semibold">
        {label}
      </span>
      <div className="rounded-control border border-field bg-card focus-within:border-accent">
        <div role="toolbar" aria-label={t('Formatting')} className="flex flex-wrap border-b border-line">
          {tools.map(({ command, label: name, icon }) => (
            <IconButton key={command} icon={icon} label={name} iconSize={18} onClick={() => run(command)} />
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a textarea cannot show formatting */}
        <div
          ref={box}
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-labelledby={labelId}
          contentEditable
          suppressContentEditableWarning
          dir={dir}
          lang={lang}
          onInput={read}
          onPaste={paste}
          className="prose min-h-32 px-3 py-2 outline-none"
        />
      </div>
    </div>
  )
}
