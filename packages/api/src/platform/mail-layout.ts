import { toSingleLine } from '@squall/shared/rules/clean-text'
import { escapeHtml } from './escape-html'

/** The content of a mail before layout. Texts are plain and become one line each; URLs are absolute. */
export interface MailContent {
  greeting: string
  title: string
  paragraphs: string[]
  sections?: MailSection[]
  action: MailLink | null
  /** Why the person gets this mail, and how to stop it. */
  why: string
  links: MailLink[]
}

export interface MailSection {
  heading: string
  items: { text: string; detail: string | null; url: string }[]
  /** A note about items that did not fit, for instance `and 3 more`. */
  rest: string | null
}

interface MailLink {
  label: string
  url: string
}

const COLOURS = { text: '#141c2e', quiet: '#4b5979', line: '#d5ddeb', page: '#f5f7fb', accent: '#0a655d' }
const FONT = "font-family:Overpass,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Returns the content without line breaks. Old rows may hold some, which could fake paragraphs of the mail. */
const inSingleLines = (content: MailContent) => ({
  ...content,
  greeting: toSingleLine(content.greeting),
  title: toSingleLine(content.title),
  paragraphs: content.paragraphs.map(toSingleLine),
  sections: (content.sections ?? []).map(({ heading, items, rest }) => ({
    heading: toSingleLine(heading),
    items: items.map(({ text, detail, url }) => ({
      text: toSingleLine(text),
      detail: detail && toSingleLine(detail),
      url,
    })),
    rest: rest && toSingleLine(rest),
  })),
})

/** Returns the mail as plain text, which some readers prefer and every mail client can show. */
export function layOutText(content: MailContent): string {
  const { greeting, title, paragraphs, sections, action, why, links } = inSingleLines(content)
  const blocks = [
    greeting,
    title,
    ...paragraphs,
    ...sections.map(({ heading, items, rest }) =>
      [
        heading.toUpperCase(),
        ...items.map(({ text, detail, url }) => `- ${text}${detail ? ` (${detail})` : ''}\n  ${url}`),
        ...(rest ? [rest] : []),
      ].join('\n'),
    ),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ['-- ', why, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
  return blocks.join('\n\n')
}

/** Returns the mail as HTML: one column, no pictures, no tracking. */
export function layOutHtml(content: MailContent): string {
  const { greeting, title, paragraphs, sections, action, why, links } = inSingleLines(content)
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:${COLOURS.page}">
<div style="max-width:560px;margin:0 auto;padding:24px 16px;${FONT};font-size:16px;line-height:1.5;color:${COLOURS.text}">
<p style="margin:0 0 16px;font-weight:700;color:${COLOURS.accent}">Squall</p>
<div style="background:#ffffff;border:1px solid ${COLOURS.line};border-radius:8px;padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${sections.map(layOutSection).join('\n')}
${action ? button(action) : ''}
</div>
<p style="margin:16px 0 8px;font-size:13px;color:${COLOURS.quiet}">${escapeHtml(why)}</p>
<p style="margin:0;font-size:13px;color:${COLOURS.quiet}">${links.map(link).join(' &middot; ')}</p>
</div>
</body>
</html>
`
}

function layOutSection({ heading, items, rest }: MailSection): string {
  const rows = items.map(
    ({ text, detail, url }) =>
      `<li style="margin:0 0 8px">${link({ label: text, url })}${
        detail ? `<br><span style="font-size:14px;color:${COLOURS.quiet}">${escapeHtml(detail)}</span>` : ''
      }</li>`,
  )
  return `<h2 style="margin:24px 0 8px;font-size:17px">${escapeHtml(heading)}</h2>
<ul style="margin:0 0 16px;padding:0 0 0 20px">
${rows.join('\n')}
</ul>
${rest ? `<p style="margin:0 0 16px;color:${COLOURS.quiet}">${escapeHtml(rest)}</p>` : ''}`
}

const button = ({ label, url }: MailLink): string =>
  `<p style="margin:24px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${COLOURS.accent};color:#ffffff;font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`

const link = ({ label, url }: MailLink): string =>
  `<a href="${escapeHtml(url)}" style="color:${COLOURS.accent}">${escapeHtml(label)}</a>`
