/** Draws QR codes; loaded with the first one. */

import { drawingSVG, qrcode } from 'bwip-js/browser'

export const drawQrCode = (text: string): string => qrcode({ bcid: 'qrcode', text }, drawingSVG())
