import type { LinkTarget } from '@rialto/contract'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { isExternalLink } from '../../lib/screen-paths.ts'

interface ConfiguredLinkProps {
  url: string
  target: LinkTarget
  /** Said by the operator; an address of another site is one in any case. */
  isExternal?: boolean
  /** The link to the page that is shown is marked, by class and for screen readers. */
  marked?: boolean
  className: string
  onClick?: () => void
  children: ReactNode
}

/** A link from the settings. External ones open with their target (docs/spec §2, "Bottom bar"). */
export function ConfiguredLink(props: ConfiguredLinkProps) {
  const { url, target, isExternal = false, marked, className, onClick, children } = props
  if (isExternal || isExternalLink(url)) {
    return (
      <a
        href={url}
        target={target}
        rel={target === '_blank' ? 'noopener noreferrer' : undefined}
        className={className}
        onClick={onClick}
      >
        {children}
      </a>
    )
  }
  // Even inside the shop an operator may want a tab of its own.
  const own = { to: url, target: target === '_blank' ? target : undefined, className, onClick, viewTransition: true }
  return marked ? (
    <NavLink end={url === '/'} {...own}>
      {children}
    </NavLink>
  ) : (
    <Link {...own}>{children}</Link>
  )
}
