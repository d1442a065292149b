"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=package-review.js.map