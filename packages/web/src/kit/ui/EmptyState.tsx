/** An empty page explains how to begin. */

import type { ReactNode } from 'react'
import './ui.css'

export const EmptyState = ({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) => (
  <div className="empty">
    <p className="empty-title">{title}</p>
    {text !== undefined && <p className="soft">{text}</p>}
    {action}
  </div>
)
