import { distanceKm } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import {
  circleCorners,
  getArrowLength,
  getPixelsAhead,
  getPlaceAt,
  isInView,
  MAX_ZOOM,
  type MapView,
  panView,
  pinchView,
  pixelsPerKm,
  project,
  shiftBetween,
  toZoomSteps,
  zoomToFit,
  zoomView,
} from './projection.rules'

const moore = { latitude: 35.34, longitude: -97.49 }
const norman = { latitude: 35.22, longitude: -97.44 }
const view: MapView = { center: moore, zoom: 8, width: 800, height: 600 }

test('the centre of a view is in its middle, north is up and east is right', () => {
  expect(project(view, moore)).toEqual([400, 300])
  const [x, y] = project(view, norman)
  expect(x).toBeGreaterThan(400)
  expect(y).toBeGreaterThan(300)
})

test('a point converts to its place and back', () => {
  const place = getPlaceAt(view, project(view, norman))
  expect(place.latitude).toBeCloseTo(norman.latitude, 9)
  expect(place.longitude).toBeCloseTo(norman.longitude, 9)
})

test('distances in pixels are distances on the ground', () => {
  const [x, y] = project(view, norman)
  expect(Math.hypot(x - 400, y - 300) / pixelsPerKm(view)).toBeCloseTo(distanceKm(moore, norman), 1)
})

test('a circle of 100 km fits into the shorter side with a small margin', () => {
  const fitted = { ...view, zoom: zoomToFit(moore, 100, view) }
  expect(pixelsPerKm(fitted) * 100).toBeCloseTo(300 / 1.04, 6)
  expect(zoomToFit(moore, 0.001, view)).toBe(MAX_ZOOM)
})

test('a drag moves the place under the pointer with it', () => {
  const before = getPlaceAt(view, [100, 100])
  const [x, y] = project(panView(view, 30, -20), before)
  expect(x).toBeCloseTo(130, 6)
  expect(y).toBeCloseTo(80, 6)
})

test('zooming keeps the place under the pointer where it is', () => {
  const before = getPlaceAt(view, [700, 80])
  const closer = zoomView(view, 9.5, [700, 80])
  expect(closer.zoom).toBe(9.5)
  const [x, y] = project(closer, before)
  expect(x).toBeCloseTo(700, 6)
  expect(y).toBeCloseTo(80, 6)
  expect(zoomView(view, 40).zoom).toBe(MAX_ZOOM)
})

test('a pinch keeps the ground under both fingers', () => {
  const first = getPlaceAt(view, [300, 300])
  const second = getPlaceAt(view, [500, 300])
  const next = pinchView(
    view,
    [
      [300, 300],
      [500, 300],
    ],
    [
      [250, 340],
      [650, 340],
    ],
  )
  expect(next.zoom).toBeCloseTo(view.zoom + 1, 9)
  expect(project(next, first)[0]).toBeCloseTo(250, 6)
  expect(project(next, second)[0]).toBeCloseTo(650, 6)
  expect(project(next, second)[1]).toBeCloseTo(340, 6)
})

test('every corner of a circle has the given distance from its centre', () => {
  for (const corner of circleCorners(moore, 50)) expect(distanceKm(moore, corner)).toBeCloseTo(50, 6)
})

test('a point outside the view is not in it, unless within the margin', () => {
  expect(isInView(view, [799, 599])).toBe(true)
  expect(isInView(view, [805, 300])).toBe(false)
  expect(isInView(view, [805, 300], 10)).toBe(true)
})

test('a picture drawn for an earlier view is shifted onto its places', () => {
  const next = zoomView(panView(view, 40, -30), 8.7, [120, 500])
  const { x, y, scale } = shiftBetween(view, next)
  const [fromX, fromY] = project(view, norman)
  const [toX, toY] = project(next, norman)
  expect(x + fromX * scale).toBeCloseTo(toX, 6)
  expect(y + fromY * scale).toBeCloseTo(toY, 6)
  expect(shiftBetween(view, view).scale).toBe(1)
})

const nearView: MapView = { ...view, zoom: 9 }

test('an arrow is as long as the way of the storm in its minutes', () => {
  // 40 mph are 64.4 km in an hour, 16.1 km in a quarter of it.
  expect(getPixelsAhead(40, 15, nearView) / pixelsPerKm(nearView)).toBeCloseTo(16.09, 2)
  expect(getArrowLength(40, 15, nearView, 26)).toBe(getPixelsAhead(40, 15, nearView))
})

test('a slow storm on a wide map still has a visible arrow', () => {
  expect(getArrowLength(5, 15, { ...nearView, zoom: 4 }, 26)).toBe(26)
})

const turn = { deltaY: 0, deltaMode: 0, ctrlKey: false }

test('a wheel turned away from the user zooms in, also when the mouse counts lines', () => {
  expect(toZoomSteps({ ...turn, deltaY: -100 })).toBeCloseTo(0.4)
  expect(toZoomSteps({ ...turn, deltaY: 3, deltaMode: 1 })).toBeCloseTo(-0.396)
})

test('a pinch on a touchpad zooms more per pixel than a wheel', () => {
  expect(toZoomSteps({ ...turn, deltaY: -7, ctrlKey: true })).toBeCloseTo(0.1)
})

test('one wheel event zooms by one step at most', () => {
  expect(toZoomSteps({ ...turn, deltaY: 4000 })).toBe(-1)
})
