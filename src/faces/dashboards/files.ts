import type { Interface } from '../../engine/interface/interface.ts';
import { toGrafanaDashboard } from './grafana.ts';
import { toWidgets } from './widgets.ts';

/** The function that makes each file of a dashboard. */
const MAKERS = { 'widgets.json': toWidgets, 'grafana.json': toGrafanaDashboard } as const;

/** The name of a file of a dashboard: OpenBB Workspace asks for the first one by itself. */
export type DashboardFile = keyof typeof MAKERS;

/** A file of a dashboard of these interfaces, before it is JSON. */
export function toDashboardFile(name: DashboardFile, interfaces: readonly Interface[]): unknown {
  return MAKERS[name](interfaces);
}

/** Every file of a dashboard, with its name. */
export function dashboardFiles(interfaces: readonly Interface[]): readonly (readonly [name: string, text: string])[] {
  return Object.entries(MAKERS).map(([name, make]) => [name, JSON.stringify(make(interfaces))]);
}
