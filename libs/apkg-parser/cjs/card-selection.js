"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=card-selection.js.map